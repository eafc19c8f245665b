/** `procurement-api listen`: receives webhooks without a public address. */
import type { Context } from "../context.ts"
import { causeOf } from "../failures.ts"
import { eventsAfter, type Following, lastEventId } from "../listen/follow.ts"
import { forward, type Forwarded } from "../listen/forward.ts"
import { summaryOf } from "../listen/summary.ts"
import { type NamedProfile, saveProfile } from "../profiles.ts"
import { useProxy } from "../proxy.ts"
import type { AddCommands } from "./command.ts"

interface ListenOptions {
  readonly forwardTo?: string
  readonly events?: string
  readonly secret?: string
  readonly printSecret?: boolean
}

const example =
  "listen --forward-to http://localhost:3000/hooks --events invoice.issued,invoice.paid"

const secretForm = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/

const newSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`

/** The same in every run of a profile, so that the receiver is configured only once. */
const secretOf = async (context: Context, { name, profile }: NamedProfile): Promise<string> => {
  if (profile.listenSecret !== undefined) return profile.listenSecret
  const listenSecret = newSecret()
  await saveProfile(context.environment, name, { ...profile, listenSecret }, false)
  return listenSecret
}

const lineOf = (forwarded: Forwarded): string => {
  const { id, type, status, problem, millis } = forwarded
  const time = new Date().toTimeString().slice(0, 8)
  return `${time}  ${status ?? "---"}  ${String(millis).padStart(5)} ms  ${type}  ${id}${
    problem === undefined ? "" : `  ${problem}`
  }\n`
}

const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`

const report = (context: Context, forwarded: Forwarded): void =>
  context.write(context.isJson() ? jsonLine(forwarded) : lineOf(forwarded))

const reportEnd = (context: Context, all: ReadonlyArray<Forwarded>): void => {
  const { json, text } = summaryOf(all)
  context.write(context.isJson() ? jsonLine(json) : `\n${text}`)
}

interface Wanted {
  readonly url: string
  readonly types: ReadonlySet<string> | undefined
}

const wantedFrom = (context: Context, options: ListenOptions): Wanted => {
  const problems = context.problems(example)
  const url = problems.url(problems.required(options.forwardTo, "--forward-to"), "--forward-to")
  if (options.secret !== undefined && !secretForm.test(options.secret)) {
    problems.add("--secret: must be whsec_ followed by at least 24 bytes in base64")
  }
  const types = options.events?.split(",").map((each) => each.trim())
  for (const type of types ?? []) {
    if (!/^[a-z_]+\.[a-z_]+$/.test(type)) problems.add(`--events ${type}: is not an event type`)
  }
  problems.check()
  return { url, types: types === undefined ? undefined : new Set(types) }
}

const introduce = (context: Context, url: string, secret: string): void => {
  if (context.isJson()) return context.write(jsonLine({ listening: true, forwardTo: url, secret }))
  return context.write(
    `Signing secret:  ${secret}\nForwarding to:   ${url}\n` +
      "Ready. Press Ctrl-C to stop and print a summary.\n\n",
  )
}

const listen = async (context: Context, options: ListenOptions): Promise<void> => {
  const { signal, writeError } = context
  const { url, types } = wantedFrom(context, options)
  const { api, ...named } = await context.connect()
  useProxy(context.environment, [named.profile.baseUrl, url])
  const secret = options.secret ?? (await secretOf(context, named))
  const following: Following = {
    api,
    signal,
    onOutage: (reason) => writeError(`the API does not respond (${causeOf(reason)}); retrying\n`),
    onRecovery: () => writeError("the API responds again\n"),
  }
  const start = await lastEventId(following)
  introduce(context, url, secret)
  const all: Array<Forwarded> = []
  for await (const event of eventsAfter(following, start)) {
    if (types !== undefined && !types.has(event.type)) continue
    const forwarded = await forward(event, { url, secret }, signal)
    if (signal.aborted) break
    all.push(forwarded)
    report(context, forwarded)
  }
  reportEnd(context, all)
}

export const addListen: AddCommands = (command, context) => {
  command
    .option("--forward-to <url>", "URL of your program")
    .option("--events <types>", "only these types, separated by commas (default: all)")
    .option("--secret <secret>", "signing secret, whsec_… (default: the profile's own)")
    .option("--print-secret", "print the secret and exit")
    .addHelpText("after", `\nExample:\n  procurement-api ${example}`)
    .action(async (options: ListenOptions) => {
      if (options.printSecret !== true) return listen(context, options)
      const secret = options.secret ?? (await secretOf(context, await context.profile()))
      return context.answer({ json: { secret }, text: `${secret}\n` })
    })
}
