/**
 * `procurement status …`: incidents and maintenance on the status page, wherever it runs.
 *
 * Calls the page's operator API, because the page works even when the database is down.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import {
  componentIds,
  impacts,
  incidentStates,
  maintenanceStates,
} from "@procurement/domain/status"
import { UsageError } from "@procurement/lib-cli"
import { type Command, Option } from "commander"
import { z } from "zod"
import { CommandFailed } from "../command-failed.ts"
import { type Outcome, table } from "../output.ts"
import { sandboxFolder, type Variables } from "../target.ts"
import type { AddCommands, Direct } from "./command.ts"

interface StatusTarget {
  readonly url: string
  readonly token: string
}

const sandboxInfo = z.object({ statusOperatorUrl: z.url(), operatorToken: z.string() })

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The page of `STATUS_OPERATOR_URL`; otherwise the sandbox's. */
const findPage = async (
  directory: string | undefined,
  variables: Variables,
): Promise<StatusTarget> => {
  const { STATUS_OPERATOR_URL: url, STATUS_OPERATOR_TOKEN: token } = variables
  if (directory === undefined && url !== undefined && url !== "") {
    if (token === undefined || token === "") {
      throw new UsageError("STATUS_OPERATOR_TOKEN is required with STATUS_OPERATOR_URL")
    }
    return { url: url.replace(/\/+$/, ""), token }
  }
  const file = join(directory ?? sandboxFolder(variables), "sandbox.json")
  const text = await readFile(file, "utf8").catch(() => "")
  const info = sandboxInfo.safeParse(parsedJson(text))
  if (!info.success) {
    throw new UsageError(
      "set STATUS_OPERATOR_URL and STATUS_OPERATOR_TOKEN, or start a sandbox with npm start",
    )
  }
  return { url: info.data.statusOperatorUrl, token: info.data.operatorToken }
}

const problem = z.object({ title: z.string(), detail: z.string().optional() })

const ask = async (target: StatusTarget, path: string, body?: object): Promise<unknown> => {
  const url = `${target.url}/internal/v1/${path}`
  if (!URL.canParse(url)) throw new UsageError(`STATUS_OPERATOR_URL=${target.url}: must be a URL`)
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${target.token}` },
    signal: AbortSignal.timeout(10_000),
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new CommandFailed(`the status page at ${target.url} does not respond`, { cause })
  })
  const answer = parsedJson(await response.text())
  if (response.ok) return answer
  const known = problem.safeParse(answer)
  if (!known.success) throw new CommandFailed(`the status page returned HTTP ${response.status}`)
  const { title, detail } = known.data
  throw new CommandFailed(detail === undefined ? title : `${title} ${detail}`)
}

/** The page's response; fails when another program listens at the address. */
const read = <A>(schema: z.ZodType<A>, answer: unknown): A => {
  const { success, data } = schema.safeParse(answer)
  if (!success) throw new CommandFailed("the response is not from a status page's operator API")
  return data
}

const notice = z.looseObject({
  id: z.string(),
  state: z.string(),
  title: z.object({ en: z.string() }),
  components: z.array(z.string()),
  endProposedAt: z.string().nullish(),
})
type Notice = z.infer<typeof notice>

const shown = (one: Notice) => [
  one.id,
  one.state,
  one.components.join(","),
  one.title.en,
  typeof one.endProposedAt === "string" ? "checks succeed again: resolve it?" : undefined,
]

const columns = ["id", "state", "components", "title", "proposal"]
const tableOf = (notices: ReadonlyArray<Notice>): string =>
  table(columns, notices.map(shown), "nothing is open")

const posted = (answer: unknown): Outcome => {
  const one = read(notice, answer)
  return { json: answer, text: tableOf([one]) }
}

const counts = z.array(z.object({ kind: z.string(), state: z.string(), count: z.number() }))

interface Words {
  readonly text: string
  readonly textPl?: string
}

const local = (en: string, pl: string | undefined) => ({ en, ...(pl === undefined ? {} : { pl }) })
const listed = (text: string): ReadonlyArray<string> => text.split(",").map((each) => each.trim())
const textOf = ({ text, textPl }: Words) => local(text, textPl)
const componentList = componentIds.join(",")

const choice = (flags: string, values: ReadonlyArray<string>): Option =>
  new Option(flags).choices(values)

const withWords = (command: Command): Command =>
  command
    .requiredOption("--text <text>", "the text that readers see, in English")
    .option("--text-pl <text>", "the same in Polish")

const withTitle = (command: Command): Command =>
  withWords(command)
    .requiredOption("--title <title>", "one line, in English")
    .option("--title-pl <title>", "the same in Polish")
    .requiredOption("--components <list>", `some of ${componentList}`)

interface Titled extends Words {
  readonly title: string
  readonly titlePl?: string
  readonly components: string
}

const headOf = (options: Titled) => ({
  title: local(options.title, options.titlePl),
  text: textOf(options),
  components: listed(options.components),
})

type Send = (path: string, body?: object) => Promise<unknown>
type Answer = Direct["answer"]

const addIncidentCommands = (status: Command, send: Send, answer: Answer): void => {
  withTitle(status.command("open").description("open an incident"))
    .addOption(choice("--impact <impact>", impacts).makeOptionMandatory())
    .addOption(choice("--state <state>", incidentStates).default("investigating"))
    .action(async (options: Titled & { readonly impact: string; readonly state: string }) => {
      const { impact, state } = options
      answer(posted(await send("incidents", { ...headOf(options), impact, state })))
    })
  withWords(status.command("update").description("post an update of an incident"))
    .argument("<incident>", "its id, inc_…")
    .addOption(choice("--state <state>", incidentStates).makeOptionMandatory())
    .addOption(choice("--impact <impact>", impacts))
    .action(async (id: string, options: Words & { state: string; impact?: string }) => {
      const { state, impact } = options
      const body = { state, text: textOf(options), ...(impact === undefined ? {} : { impact }) }
      answer(posted(await send(`incidents/${encodeURIComponent(id)}/updates`, body)))
    })
  withWords(status.command("resolve").description("resolve an incident"))
    .argument("<incident>", "its id, inc_…")
    .action(async (id: string, options: Words) => {
      const body = { state: "resolved", text: textOf(options) }
      answer(posted(await send(`incidents/${encodeURIComponent(id)}/updates`, body)))
    })
}

const addMaintenanceCommands = (status: Command, send: Send, answer: Answer): void => {
  withTitle(status.command("announce").description("announce maintenance"))
    .requiredOption("--from <time>", "when it starts, ISO 8601 with an offset")
    .requiredOption("--to <time>", "when it ends")
    .action(async (options: Titled & { readonly from: string; readonly to: string }) => {
      const { from: startsAt, to: endsAt } = options
      answer(posted(await send("maintenances", { ...headOf(options), startsAt, endsAt })))
    })
  withWords(status.command("maintenance").description("post an update of maintenance"))
    .argument("<maintenance>", "its id, mnt_…")
    .addOption(choice("--state <state>", maintenanceStates).makeOptionMandatory())
    .action(async (id: string, options: Words & { readonly state: string }) => {
      const body = { state: options.state, text: textOf(options) }
      answer(posted(await send(`maintenances/${encodeURIComponent(id)}/updates`, body)))
    })
}

const addReadingCommands = (status: Command, send: Send, answer: Answer): void => {
  status
    .command("list")
    .description("list what is open, and which incidents can be resolved")
    .action(async () => {
      const items = z.object({ items: z.array(notice) })
      const incidents = read(items, await send("incidents")).items
      const maintenances = read(items, await send("maintenances")).items
      answer({ json: { incidents, maintenances }, text: tableOf([...incidents, ...maintenances]) })
    })
  status
    .command("subscribers")
    .description("count subscribers and show the state of their deliveries")
    .action(async () => {
      const counted = z.object({ subscribers: counts, deliveries: counts })
      const found = read(counted, await send("subscribers"))
      const rows = [
        ...found.subscribers.map((each) => ["subscribers", each.kind, each.state, each.count]),
        ...found.deliveries.map((each) => ["deliveries", each.kind, each.state, each.count]),
      ]
      answer({ json: found, text: table(["of", "kind", "state", "count"], rows, "none yet") })
    })
  status
    .command("resume-deliveries")
    .description("send all waiting and held deliveries again at once")
    .action(async () => {
      const { resumed } = read(
        z.object({ resumed: z.number() }),
        await send("deliveries/resume", {}),
      )
      answer({ json: { resumed }, text: `${resumed} deliveries are sent again\n` })
    })
}

export const addStatusCommands: AddCommands = (status, _submit, { environment, answer }) => {
  const send: Send = async (path, body) => {
    const { sandbox } = status.optsWithGlobals<{ readonly sandbox?: string }>()
    return ask(await findPage(sandbox, environment), path, body)
  }
  addReadingCommands(status, send, answer)
  addIncidentCommands(status, send, answer)
  addMaintenanceCommands(status, send, answer)
}
