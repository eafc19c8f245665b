/** What a customer does with the collection that openapi-to-postmanv2 makes, and newman. */
import { readFileSync } from "node:fs"
import newman from "newman"

const { API_URL, CLIENT_ID, CLIENT_SECRET } = process.env
const collection = JSON.parse(readFileSync("collection.json", "utf8"))
const itemNamed = (name: string, items = collection.item): any =>
  items.flatMap((item: any) =>
    item.item === undefined ? (item.name === name ? [item] : []) : itemNamed(name, item.item),
  )
const [token] = itemNamed("Get an access token")
const [order] = itemNamed("Place an order")
const [read] = itemNamed("Read an order")

const form = {
  grant_type: "client_credentials",
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
}
token.request.body.urlencoded = Object.entries(form).map(([key, value]) => ({ key, value }))
order.request.body.raw = '{ "currency": "PLN", "lines": [{ "sku": "KUB-330-BIA", "quantity": 2 }] }'
read.request.url.variable[0].value = "{{id}}"
read.request.url.query = []
for (const { request } of [order, read]) {
  request.auth = { type: "bearer", bearer: [{ key: "token", value: "{{access_token}}" }] }
  request.header = request.header.filter(({ key }: any) => /^(?:accept|content-type)$/i.test(key))
}
const keep = (name: string) => `pm.environment.set("${name}", pm.response.json().${name})`
token.event = [{ listen: "test", script: { exec: [keep("access_token")] } }]
order.event = [{ listen: "test", script: { exec: [keep("id")] } }]

const item = [token, order, read]
const envVar = API_URL === undefined ? [] : [{ key: "baseUrl", value: API_URL }]
newman.run({ collection: { ...collection, item }, envVar }, (error, summary) => {
  if (error !== null) throw error
  const [, placed, shown] = summary.run.executions.map(({ response }) => response.json())
  console.log("token")
  console.log("order", placed.status === "accepted")
  console.log("read", shown.id === placed.id)
})
