import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

export default ts.config(
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { parserOptions: { extraFileExtensions: [".svelte"] } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      // The compiler of TypeScript knows which names there are.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { varsIgnorePattern: "^_", argsIgnorePattern: "^_" },
      ],
      // Collections in the state are replaced whole, never changed.
      "svelte/prefer-svelte-reactivity": "off",
      // A space between two elements would else be taken away by the layout.
      "svelte/no-useless-mustaches": "off",
      // Links within the page are hashes.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
