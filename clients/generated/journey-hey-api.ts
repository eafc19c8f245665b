/** What a customer does with the client that hey-api makes, for fetch. */
import { getToken, placeOrder, readOrder } from "./client"
import { client } from "./client/client.gen"

const { API_URL, CLIENT_ID, CLIENT_SECRET } = process.env
if (API_URL !== undefined) client.setConfig({ baseUrl: API_URL })
const { data: token } = await getToken({
  body: {
    grant_type: "client_credentials",
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
  },
  throwOnError: true,
})
client.setConfig({ auth: token.access_token })
console.log("token")

const { data: order } = await placeOrder({
  body: { currency: "PLN", lines: [{ sku: "KUB-330-BIA", quantity: 2 }] },
  headers: { "Idempotency-Key": crypto.randomUUID() },
  throwOnError: true,
})
console.log("order", order.status === "accepted")
const { data: read } = await readOrder({ path: { id: order.id }, throwOnError: true })
console.log("read", read.id === order.id)
