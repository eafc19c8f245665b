/** `procurement-api webhooks …` */
import type { components } from "@procurement/sdk"
import type { Command } from "commander"
import type { Context } from "../context.ts"
import { described, listed } from "../output.ts"
import type { Problems } from "../problems.ts"
import type { AddCommands } from "./command.ts"

type Schemas = components["schemas"]

interface CreateOptions {
  readonly url?: string
  readonly events?: string
  readonly contactEmail?: string
  readonly description?: string
  readonly header?: ReadonlyArray<string>
}

const createExample =
  "webhooks create --url https://erp.example.com/hooks --events invoice.issued,order.shipped " +
  "--contact-email it@example.com"

/** Parses `name: value`, as in HTTP. The value may be a secret and is not shown. */
const headerFrom = (text: string, problems: Problems): readonly [string, string] => {
  const colon = text.indexOf(":")
  if (colon < 1) problems.add('--header: must have the form "Name: value"')
  return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]
}

const create = async (context: Context, options: CreateOptions): Promise<void> => {
  const problems = context.problems(createExample)
  const url = problems.url(problems.required(options.url, "--url"), "--url")
  const events = problems.required(options.events, "--events").split(",")
  const contactEmail = problems.required(options.contactEmail, "--contact-email")
  const headers = options.header?.map((text) => headerFrom(text, problems))
  problems.check()
  const { api } = await context.connect()
  // The service validates the types, because a newer one may have types unknown to this version.
  const { description } = options
  const body = {
    url,
    events,
    contactEmail,
    ...(description === undefined ? {} : { description }),
    ...(headers === undefined ? {} : { headers: Object.fromEntries(headers) }),
  } as Schemas["SubscriptionRequest"]
  const webhook = await api.webhooks.create(body, { signal: context.signal })
  context.answer(
    described(webhook, [
      ["webhook", webhook.id],
      ["url", webhook.url],
      ["events", webhook.events.join(" ")],
      ["secret", webhook.secret],
      ["", "Save the secret now: it is shown only once."],
    ]),
  )
}

interface ReplayOptions {
  readonly event?: ReadonlyArray<string>
  readonly from?: string
  readonly to?: string
  readonly failedSince?: string
  readonly neverDeliveredSince?: string
}

const replayExample = "webhooks replay sub_… --never-delivered-since 2026-11-20T00:00:00Z"

const selectionFrom = (context: Context, options: ReplayOptions): Schemas["ReplayRequest"] => {
  const { event: eventIds, from, to, failedSince, neverDeliveredSince } = options
  const problems = context.problems(replayExample)
  const chosen = [eventIds, from, failedSince, neverDeliveredSince].filter(
    (each) => each !== undefined,
  )
  if (chosen.length !== 1) {
    problems.add("pass exactly one of --event, --from, --failed-since and --never-delivered-since")
  }
  if (to !== undefined && from === undefined) problems.add("--to requires --from")
  problems.check()
  if (eventIds !== undefined) return { eventIds: [...eventIds] }
  if (failedSince !== undefined) return { failedSince }
  if (neverDeliveredSince !== undefined) return { neverDeliveredSince }
  return { from: from ?? "", ...(to === undefined ? {} : { to }) }
}

const gathered = (value: string, before: ReadonlyArray<string> = []): ReadonlyArray<string> => [
  ...before,
  value,
]

const addReplay = (webhooks: Command, context: Context): void => {
  webhooks
    .command("replay")
    .description("resend events of the last 30 days")
    .argument("<webhook>", "id of the webhook, sub_…")
    .option("--event <id>", "id of an event, evt_…; repeat the option for each event", gathered)
    .option("--from <time>", "all events at or after this time, ISO 8601")
    .option("--to <time>", "only events before this time (default: now)")
    .option(
      "--failed-since <time>",
      "events since this time that were attempted but never delivered",
    )
    .option("--never-delivered-since <time>", "events since this time that were never delivered")
    .addHelpText("after", `\nExample:\n  procurement-api ${replayExample}`)
    .action(async (id: string, options: ReplayOptions) => {
      const selection = selectionFrom(context, options)
      const { api } = await context.connect()
      const replay = await api.webhooks.replay(id, selection, { signal: context.signal })
      context.answer(
        described(replay, [
          ["replay", replay.id],
          ["webhook", id],
        ]),
      )
    })
}

const showState = (context: Context, webhook: Schemas["Subscription"]): void =>
  context.answer(
    described(webhook, [
      ["webhook", webhook.id],
      ["status", webhook.status],
    ]),
  )

export const addWebhookCommands: AddCommands = (webhooks, context) => {
  webhooks
    .command("list")
    .description("list all webhooks")
    .action(async () => {
      const { api } = await context.connect()
      const found = await api.webhooks.list({ signal: context.signal })
      context.answer(
        listed(found, ["webhook", "status", "url", "events"], (webhook) => [
          webhook.id,
          webhook.status,
          webhook.url,
          webhook.events.join(" "),
        ]),
      )
    })
  webhooks
    .command("create")
    .description("register a webhook; its secret is shown once")
    .option("--url <url>", "URL that events are sent to")
    .option("--events <types>", "event types, separated by commas")
    .option("--contact-email <address>", "address to notify when deliveries are paused")
    .option("--description <text>", "what you call it")
    .option(
      "--header <header>",
      'a header for every request, "Name: value"; repeat the option for each',
      gathered,
    )
    .addHelpText("after", `\nExample:\n  procurement-api ${createExample}`)
    .action((options: CreateOptions) => create(context, options))
  addReplay(webhooks, context)
  webhooks
    .command("pause")
    .description("hold deliveries until you resume, each for 30 days")
    .argument("<webhook>", "id of the webhook, sub_…")
    .action(async (id: string) => {
      const { api } = await context.connect()
      showState(context, await api.webhooks.pause(id, { signal: context.signal }))
    })
  webhooks
    .command("resume")
    .description("send the held deliveries, in order")
    .argument("<webhook>", "id of the webhook, sub_…")
    .option("--skip", "skip the delivery that caused the pause instead of retrying it")
    .action(async (id: string, { skip }: { readonly skip?: boolean }) => {
      const { api } = await context.connect()
      const body = { exhausted: skip === true ? "skip" : "retry" } as const
      showState(context, await api.webhooks.resume(id, body, { signal: context.signal }))
    })
}
