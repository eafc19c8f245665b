"""What a customer does with the models that datamodel-codegen makes, and any HTTP client."""

import os
import time
import uuid

import httpx
import models

http = httpx.Client(base_url=os.environ["API_URL"])
form = {
    "grant_type": "client_credentials",
    "client_id": os.environ["CLIENT_ID"],
    "client_secret": os.environ["CLIENT_SECRET"],
}
token = models.AccessToken.model_validate_json(http.post("/oauth/token", data=form).content)
http.headers["authorization"] = f"Bearer {token.access_token}"
print("token")


def keyed() -> dict[str, str]:
    return {"idempotency-key": str(uuid.uuid4()), "content-type": "application/json"}


request = models.OrderRequest(
    currency="PLN", reference="PYDANTIC-1", lines=[models.OrderLineRequest(sku="KUB-330-BIA", quantity=2)]
)
text = request.model_dump_json(exclude_none=True)
order = models.Order.model_validate_json(http.post("/v1/orders", content=text, headers=keyed()).content)
models.Order.model_validate_json(http.get(f"/v1/orders/{order.id}").content)
print("order")

id = order.invoices[0].id
for _ in range(120):
    invoice = models.Invoice.model_validate_json(http.get(f"/v1/invoices/{id}/status").content)
    if invoice.status.value == "archived":
        break
    time.sleep(0.5)
print("status", invoice.status.value, invoice.ksefNumber)
print("xml", http.get(f"/v1/invoices/{id}/xml").content.startswith(b"<?xml"))
print("pdf", http.get(f"/v1/invoices/{id}/pdf").content.startswith(b"%PDF-"))
print("upo", http.get(f"/v1/invoices/{id}/upo").content.startswith(b"<?xml"))

subscription = models.SubscriptionRequest(
    url="http://127.0.0.1:9/hook", events=["invoice.issued"], contactEmail="it@example.com"
)
text = subscription.model_dump_json(exclude_none=True)
answer = http.post("/v1/webhooks", content=text, headers=keyed())
created = models.CreatedSubscription.model_validate_json(answer.content)
http.delete(f"/v1/webhooks/{created.id}")
print("webhook", len(created.secret) > 20)
page = models.EventPage.model_validate_json(http.get("/v1/events").content)
print("events", len(page.items) > 0)
