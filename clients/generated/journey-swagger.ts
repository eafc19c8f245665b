/** What a customer does with the client that swagger-typescript-api makes, for fetch. */
import { Api, Currency, OrderStatus } from "./client"

const { API_URL, CLIENT_ID, CLIENT_SECRET } = process.env
const api = new Api<string>({
  ...(API_URL === undefined ? {} : { baseUrl: API_URL }),
  securityWorker: (token) => ({ headers: { authorization: `Bearer ${token}` } }),
})
const { data: token } = await api.oauth.getToken({
  grant_type: "client_credentials",
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
})
api.setSecurityData(token.access_token)
console.log("token")

const { data: order } = await api.v1.placeOrder(
  { currency: Currency.PLN, lines: [{ sku: "KUB-330-BIA", quantity: 2 }] },
  { headers: { "Idempotency-Key": crypto.randomUUID() } },
)
console.log("order", order.status === OrderStatus.ORDER_STATUS_ACCEPTED)
const { data: read } = await api.v1.readOrder(order.id)
console.log("read", read.id === order.id)
