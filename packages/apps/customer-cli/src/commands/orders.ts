/** `procurement-api orders …` */
import { readFile } from "node:fs/promises"
import type { components } from "@procurement/sdk"
import type { Command } from "commander"
import type { Context } from "../context.ts"
import { described, listed, type Outcome } from "../output.ts"
import type { Problems } from "../problems.ts"
import { take } from "../take.ts"
import type { AddCommands } from "./command.ts"

type Schemas = components["schemas"]

const statuses = ["accepted", "processing", "shipped", "delivered", "cancelled"] as const

const orderOutcome = (order: Schemas["Order"]): Outcome =>
  described(order, [
    ["order", order.id],
    ["status", order.status],
    ["reference", order.reference],
    ["total", `${order.total.amount} ${order.total.currency}`],
    ["ships", order.fulfilment.date],
    ["tracking", order.tracking?.number],
    ...order.invoices.map(
      ({ id, kind, ksefNumber }) => [kind, `${id}  ${ksefNumber ?? ""}`.trim()] as const,
    ),
  ])

interface ListOptions {
  readonly status?: string
  readonly reference?: string
  readonly limit: string
}

const addList = (orders: Command, context: Context): void => {
  orders
    .command("list")
    .description("list orders, newest first")
    .option("--status <status>", statuses.join(", "))
    .option("--reference <text>", "only orders with exactly this reference")
    .option("--limit <count>", "maximum number of results", "20")
    .action(async ({ status, reference, limit }: ListOptions) => {
      const problems = context.problems("orders list --status shipped --limit 50")
      const wanted = problems.choice(status, "--status", statuses)
      const count = problems.number(limit, "--limit", 1, 10_000)
      problems.check()
      const { api } = await context.connect()
      const query = {
        limit: Math.min(count, 100),
        ...(wanted === undefined ? {} : { status: wanted }),
        ...(reference === undefined ? {} : { reference }),
      }
      const found = await take(api.orders.list(query, { signal: context.signal }), count)
      context.answer(
        listed(found, ["order", "status", "total", "accepted", "reference"], (order) => [
          order.id,
          order.status,
          `${order.total.amount} ${order.total.currency}`,
          order.acceptedAt,
          order.reference,
        ]),
      )
    })
}

interface CreateOptions {
  readonly file?: string
  readonly currency?: string
  readonly line?: ReadonlyArray<string>
  readonly reference?: string
  readonly idempotencyKey?: string
  readonly wait?: boolean
}

const createExample =
  "orders create --currency PLN --line KUB-330-GRA=50 --line DLU-BAM=20 --reference PO-1 --wait"

const lineFrom = (text: string, problems: Problems) => {
  const [sku = "", quantity = "", ...rest] = text.split("=")
  if (sku === "" || rest.length > 0)
    problems.add(`--line ${text}: must have the form SKU=quantity, such as KUB-330-GRA=50`)
  return { sku, quantity: problems.number(quantity, `--line ${sku}`, 1, 1_000_000) }
}

const readOrder = async (file: string, problems: Problems): Promise<Schemas["OrderRequest"]> => {
  const text = await readFile(file, "utf8").catch(() => undefined)
  if (text === undefined) problems.add(`--file ${file}: can't be read`)
  try {
    return JSON.parse(text ?? "{}") as Schemas["OrderRequest"]
  } catch {
    problems.add(`--file ${file}: is not JSON`)
    return { currency: "PLN", lines: [] }
  }
}

const requestFrom = async (
  context: Context,
  options: CreateOptions,
): Promise<Schemas["OrderRequest"]> => {
  const { file, currency, line = [], reference } = options
  const problems = context.problems(createExample)
  if (file !== undefined) {
    if (currency !== undefined || line.length > 0 || reference !== undefined) {
      problems.add("--file can't be combined with --currency, --line or --reference")
    }
    const order = await readOrder(file, problems)
    problems.check()
    return order
  }
  problems.required(currency, "--currency (or --file)")
  const known = problems.choice(currency, "--currency", ["PLN", "EUR"]) ?? "PLN"
  if (line.length === 0) problems.add("--line (or --file) is missing")
  const lines = line.map((text) => lineFrom(text, problems))
  problems.check()
  return { currency: known, lines, ...(reference === undefined ? {} : { reference }) }
}

const create = async (context: Context, options: CreateOptions): Promise<void> => {
  const request = await requestFrom(context, options)
  const { idempotencyKey, wait } = options
  const { signal } = context
  const { api } = await context.connect()
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  const order = await api.orders.create(request, { signal, ...key })
  if (wait !== true) return context.answer(orderOutcome(order))
  if (!context.isJson()) context.writeError(`${order.id} accepted; waiting for KSeF\n`)
  await api.waitForInvoice(order, { signal })
  return context.answer(orderOutcome(await api.orders.get(order.id, { signal })))
}

const gathered = (value: string, before: ReadonlyArray<string> = []): ReadonlyArray<string> => [
  ...before,
  value,
]

const addCreate = (orders: Command, context: Context): void => {
  orders
    .command("create")
    .description("place an order; retries never place a second one")
    .option("--currency <currency>", "PLN or EUR")
    .option(
      "--line <sku=quantity>",
      "SKU and quantity of a line; repeat the option for each line",
      gathered,
    )
    .option("--reference <text>", "your purchase order number, printed on the invoice")
    .option("--file <file>", "the order as JSON, instead of the options above")
    .option("--idempotency-key <key>", "your idempotency key, to repeat the command safely")
    .option("--wait", "wait until KSeF has accepted the invoice")
    .addHelpText("after", `\nExample:\n  procurement-api ${createExample}`)
    .action((options: CreateOptions) => create(context, options))
}

export const addOrderCommands: AddCommands = (orders, context) => {
  addList(orders, context)
  orders
    .command("get")
    .description("read an order")
    .argument("<order>", "id of the order, ord_…")
    .action(async (id: string) => {
      const { api } = await context.connect()
      context.answer(orderOutcome(await api.orders.get(id, { signal: context.signal })))
    })
  addCreate(orders, context)
  orders
    .command("cancel")
    .description("cancel an order that has not been shipped; a correction of its invoice follows")
    .argument("<order>", "id of the order, ord_…")
    .option("--reason <text>", "printed on the correction")
    .action(async (id: string, { reason }: { readonly reason?: string }) => {
      const { api } = await context.connect()
      const body = reason === undefined ? {} : { reason }
      context.answer(orderOutcome(await api.orders.cancel(id, body, { signal: context.signal })))
    })
}
