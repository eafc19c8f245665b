"""A typed client of the Procurement API, synchronous (`Client`) and asynchronous (`AsyncClient`)."""

from . import models
from .aio import AsyncClient
from .client import Client
from .errors import InvoiceNotIssuedError, ProblemError
from .retries import RetryPolicy
from .webhooks import InvalidWebhookError, WebhookEvent, challenge_of, verify_webhook

__all__ = [
    "AsyncClient",
    "Client",
    "InvalidWebhookError",
    "InvoiceNotIssuedError",
    "ProblemError",
    "RetryPolicy",
    "WebhookEvent",
    "challenge_of",
    "models",
    "verify_webhook",
]
