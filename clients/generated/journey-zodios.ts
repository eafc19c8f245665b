/** What a customer does with the client that openapi-zod-client makes, for Zodios. */
import { createApiClient } from "./client"

const { API_URL = "", CLIENT_ID = "", CLIENT_SECRET = "" } = process.env
const token = await createApiClient(API_URL).getToken({
  grant_type: "client_credentials",
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
})
const headers = { authorization: `Bearer ${token.access_token}` }
const api = createApiClient(API_URL, { axiosConfig: { headers } })
console.log("token")

const order = await api.placeOrder(
  { currency: "PLN", lines: [{ sku: "KUB-330-BIA", quantity: 2 }] },
  { headers: { "Idempotency-Key": crypto.randomUUID() } },
)
console.log("order", order.status === "accepted")
const read = await api.readOrder({ params: { id: order.id } })
console.log("read", read.id === order.id)
