"""Clients: the functions of `ohhell.analysis`, asked of a server.

    with ohhell.Client("127.0.0.1:50051") as client:
        print(client.suggest(position).card)

Arguments and results are the same values as in process, and so are the errors InvalidInput and
NotReady; anything else that goes wrong is a grpc.RpcError.
"""

from ohhell.client.asynchronous import AsyncClient
from ohhell.client.blocking import Client
from ohhell.client.connection import Retries, Tls

__all__ = ["AsyncClient", "Client", "Retries", "Tls"]
