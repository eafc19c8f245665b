/** What a customer does with the functions that orval makes, and axios. */
import axios from "axios"
import {
  Currency,
  getToken,
  OrderStatus,
  placeOrder,
  readOrder,
  TokenRequestGrantType,
} from "./client"

const { API_URL = "", CLIENT_ID = "", CLIENT_SECRET = "" } = process.env
axios.defaults.baseURL = API_URL
const { data: token } = await getToken({
  grant_type: TokenRequestGrantType.client_credentials,
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
})
axios.defaults.headers.common.authorization = `Bearer ${token.access_token}`
console.log("token")

const { data: order } = await placeOrder(
  { currency: Currency.PLN, lines: [{ sku: "KUB-330-BIA", quantity: 2 }] },
  { headers: { "Idempotency-Key": crypto.randomUUID() } },
)
console.log("order", order.status === OrderStatus.ORDER_STATUS_ACCEPTED)
const { data: read } = await readOrder(order.id)
console.log("read", read.id === order.id)
