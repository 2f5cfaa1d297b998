// What a server says of a bad request, as classes of their own.

import { Code, type ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "./gen/google/rpc/error_details_pb.js";

/** One thing that is wrong with a request. */
export interface Violation {
  /** The path of the field, such as `position.plays[6]`. */
  readonly field: string;
  /** What was given, as text. */
  readonly value: string;
  /** What is wrong, and what would be allowed. */
  readonly why: string;
}

/** The request breaks the contract; `violations` says where and why. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";

  constructor(
    message: string,
    readonly violations: readonly Violation[],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The request is sound, but not this seat's turn, or there is nothing left to decide. */
export class NotReady extends Error {
  override readonly name = "NotReady";
}

/** InvalidInput or NotReady, where the server said so; any other error as it is. */
export function errorOf(error: ConnectError): Error {
  if (error.code === Code.FailedPrecondition) {
    return new NotReady(error.rawMessage, { cause: error });
  }
  const violations = error.code === Code.InvalidArgument ? violationsOf(error) : [];
  return violations.length > 0
    ? new InvalidInput(error.rawMessage, violations, { cause: error })
    : error;
}

function violationsOf(error: ConnectError): Violation[] {
  const values = error.findDetails(ErrorInfoSchema)[0]?.metadata ?? {};
  const found = error.findDetails(BadRequestSchema).flatMap((bad) => bad.fieldViolations);
  return found.map(({ field, description }) => {
    const value = values[field] ?? "";
    const why = description.startsWith(`${value}: `)
      ? description.slice(value.length + 2)
      : description;
    return { field, value, why };
  });
}
