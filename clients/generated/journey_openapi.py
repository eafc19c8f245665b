"""What a customer does with the client that openapi-generator makes for Python."""

import os
import time
import uuid

from openapi_client import (
    ApiClient,
    Configuration,
    EventsApi,
    InvoicesApi,
    OAuthApi,
    OrderRequest,
    OrdersApi,
    SubscriptionRequest,
    WebhooksApi,
)

configuration = Configuration()
if "API_URL" in os.environ:
    configuration.host = os.environ["API_URL"]
client = ApiClient(configuration)
token = OAuthApi(client).get_token(
    "client_credentials", client_id=os.environ["CLIENT_ID"], client_secret=os.environ["CLIENT_SECRET"]
)
configuration.access_token = token.access_token
print("token")

orders = OrdersApi(client)
request = OrderRequest.from_dict(
    {
        "currency": "PLN",
        "reference": "PYTHON-1",
        "metadata": {"costCentre": "4711"},
        "lines": [{"sku": "KUB-330-BIA", "quantity": 2}],
    }
)
order = orders.place_order(request, idempotency_key=str(uuid.uuid4()))
orders.read_order(order.id)
print("order")

invoices = InvoicesApi(client)
id = order.invoices[0].id
invoice = invoices.read_invoice_status(id)
for _ in range(120):
    if invoice.status == "archived":
        break
    time.sleep(0.5)
    invoice = invoices.read_invoice_status(id)
print("status", invoice.status.value, invoice.ksef_number)
print("xml", bytes(invoices.read_invoice_xml(id)).startswith(b"<?xml"))
print("pdf", bytes(invoices.read_invoice_pdf(id, accept_language="en")).startswith(b"%PDF-"))
print("upo", bytes(invoices.read_upo(id)).startswith(b"<?xml"))

webhooks = WebhooksApi(client)
subscription = SubscriptionRequest.from_dict(
    {"url": "http://127.0.0.1:9/hook", "events": ["invoice.issued"], "contactEmail": "it@example.com"}
)
created = webhooks.create_webhook(subscription, idempotency_key=str(uuid.uuid4()))
webhooks.remove_webhook(created.id)
print("webhook", len(created.secret) > 20)
print("events", len(EventsApi(client).list_events().items) > 0)
