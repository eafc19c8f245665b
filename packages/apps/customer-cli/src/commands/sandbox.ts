/** `procurement-api trigger` and `clock`: events and time of the sandbox. */
import { described } from "@procurement/lib-cli"
import type { Context } from "../context.ts"
import type { AddCommands } from "./command.ts"

const types = [
  "order.accepted",
  "order.processing",
  "order.shipped",
  "order.delivered",
  "order.cancelled",
  "order.returned",
  "invoice.issued",
  "invoice.paid",
  "invoice.rejected",
  "invoice.voided",
  "invoice.issued_outside",
  "invoice.overdue",
  "catalog.updated",
  "quota.reached",
  "token.expiring",
  "rate_limit.sustained",
  "webhook.expiring",
] as const

const trigger = async (context: Context, name: string): Promise<void> => {
  const problems = context.problems("trigger invoice.paid")
  const type = problems.choice(name, "<type>", [...types, "all"]) ?? "all"
  problems.check()
  const { api } = await context.connect()
  const { signal } = context
  const items: Array<unknown> = []
  for (const each of type === "all" ? types : [type]) {
    const { data } = await api.POST("/v1/sandbox/events", { body: { type: each }, signal })
    items.push(data)
    if (!context.isJson()) context.write(`${each}  ${data.orderId ?? data.eventId}\n`)
  }
  if (context.isJson()) context.write(`${JSON.stringify({ items }, null, 2)}\n`)
}

export const addTrigger: AddCommands = (command, context) => {
  command
    .argument("<type>", ["all", ...types].join(", "))
    .addHelpText(
      "after",
      "\nPlaces an order and takes it through the steps up to the event. Events about the account " +
        "(quota,\ntoken, rate limit, webhook), invoice.overdue and catalog.updated are examples.",
    )
    .action((type: string) => trigger(context, type))
}

interface ClockOptions {
  readonly advance?: string
  readonly to?: string
}

const clock = async (context: Context, { advance, to }: ClockOptions): Promise<void> => {
  const problems = context.problems("clock --advance PT1H")
  if (advance !== undefined && to !== undefined)
    problems.add("--advance can't be combined with --to")
  problems.check()
  const { api } = await context.connect()
  const { signal } = context
  const move = advance === undefined ? (to === undefined ? undefined : { to }) : { advance }
  const { data } =
    move === undefined
      ? await api.GET("/v1/sandbox", { signal })
      : await api.POST("/v1/sandbox/clock", { body: move, signal })
  context.answer(
    described(data, [
      ["now", data.now],
      ["ahead by", data.ahead],
      ["next retry", data.nextRetryAt],
    ]),
  )
}

export const addClock: AddCommands = (command, context) => {
  command
    .option(
      "--advance <duration>",
      "move the clock forward by a duration, such as PT1H or P1D (ISO 8601)",
    )
    .option("--to <time>", "move the clock to a time, or to next_retry (your next webhook retry)")
    .addHelpText("after", "\nExample:\n  procurement-api clock --to next_retry")
    .action((options: ClockOptions) => clock(context, options))
}
