"""What a customer does with the client that openapi-python-client makes."""

import os
import time
import uuid

from procurement_api_client import AuthenticatedClient, Client
from procurement_api_client.api.events import list_events
from procurement_api_client.api.invoices import read_invoice_pdf, read_invoice_status, read_invoice_xml, read_upo
from procurement_api_client.api.o_auth import get_token
from procurement_api_client.api.orders import place_order, read_order
from procurement_api_client.api.webhooks import create_webhook, remove_webhook
from procurement_api_client.models import EventPage, OrderRequest, SubscriptionRequest, TokenRequest

url = os.environ["API_URL"]
token = get_token.sync(
    client=Client(base_url=url),
    body=TokenRequest.from_dict(
        {
            "grant_type": "client_credentials",
            "client_id": os.environ["CLIENT_ID"],
            "client_secret": os.environ["CLIENT_SECRET"],
        }
    ),
)
client = AuthenticatedClient(base_url=url, token=token.access_token)
print("token")

request = OrderRequest.from_dict(
    {
        "currency": "PLN",
        "reference": "ATTRS-1",
        "metadata": {"costCentre": "4711"},
        "lines": [{"sku": "KUB-330-BIA", "quantity": 2}],
    }
)
order = place_order.sync(client=client, body=request, idempotency_key=str(uuid.uuid4()))
read_order.sync(order.id, client=client)
print("order")

id = order.invoices[0].id
invoice = read_invoice_status.sync(id, client=client)
for _ in range(120):
    if invoice.status == "archived":
        break
    time.sleep(0.5)
    invoice = read_invoice_status.sync(id, client=client)
print("status", invoice.status, invoice.ksef_number)
print("xml", read_invoice_xml.sync_detailed(id, client=client).content.startswith(b"<?xml"))
print("pdf", read_invoice_pdf.sync_detailed(id, client=client).content.startswith(b"%PDF-"))
print("upo", read_upo.sync_detailed(id, client=client).content.startswith(b"<?xml"))

subscription = SubscriptionRequest.from_dict(
    {"url": "http://127.0.0.1:9/hook", "events": ["invoice.issued"], "contactEmail": "it@example.com"}
)
created = create_webhook.sync(client=client, body=subscription, idempotency_key=str(uuid.uuid4()))
remove_webhook.sync_detailed(created.id, client=client)
print("webhook", len(created.secret) > 20)
page = list_events.sync(client=client)
print("events", isinstance(page, EventPage) and len(page.items) > 0)
