/**
 * `procurement status …`: incidents and maintenance on the status page, wherever it runs.
 *
 * Calls the page's operator API over HTTP, because the page works even when the database is down.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import {
  addOperation,
  type Body,
  type Columns,
  type Request,
  type Row,
  shownItems,
  shownObject,
  type Texts,
  UsageError,
} from "@procurement/lib-cli"
import { z } from "zod"
import { CommandFailed } from "../command-failed.ts"
import rows from "../status-operations.json" with { type: "json" }
import { sandboxFolder, type Variables } from "../target.ts"
import { type AddCommands, program } from "./command.ts"

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

type Call = Pick<Row, "method" | "path"> & Pick<Request, "body">

const ask = async (target: StatusTarget, { method, path, body }: Call): Promise<unknown> => {
  const url = `${target.url}${path}`
  if (!URL.canParse(url)) throw new UsageError(`STATUS_OPERATOR_URL=${target.url}: must be a URL`)
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${target.token}` },
    signal: AbortSignal.timeout(10_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new CommandFailed(`the status page at ${target.url} does not respond`, { cause })
  })
  const json = parsedJson(await response.text())
  if (response.ok) {
    if (typeof json === "object" && json !== null) return json
    throw new CommandFailed("the response is not from a status page's operator API")
  }
  const refusal = problem.safeParse(json)
  if (!refusal.success) throw new CommandFailed(`the status page returned HTTP ${response.status}`)
  const { title, detail } = refusal.data
  throw new CommandFailed(detail === undefined ? title : `${title} ${detail}`)
}

const columns: Columns = {
  id: "id",
  state: "state",
  components: "components",
  title: "title.en",
  "checks succeed since": "endProposedAt",
}

const words: Texts = {
  names: {
    "title.en": "title",
    "title.pl": "title-pl",
    "text.en": "text",
    "text.pl": "text-pl",
    startsAt: "from",
    endsAt: "to",
  },
  optionTexts: {
    "title.en": "one line, in English",
    "title.pl": "the same in Polish",
    "text.en": "the text that readers see, in English",
    "text.pl": "the same in Polish",
    startsAt: "when it starts, ISO 8601 with an offset",
    endsAt: "when it ends",
  },
}

interface Entry extends Texts {
  readonly columns?: Columns
  /** Members that the command decides. */
  readonly fixed?: Body
}

const notice: Entry = { ...words, columns }

/** The commands that call one operation each. */
export const statusCommands: ReadonlyArray<readonly [name: string, id: string, Entry]> = [
  [
    "open",
    "createIncident",
    {
      ...notice,
      text: "open an incident",
      complete: (body) => ({ state: "investigating", ...body }),
    },
  ],
  ["update", "updateIncident", notice],
  [
    "resolve",
    "updateIncident",
    { ...notice, text: "resolve an incident", fixed: { state: "resolved" } },
  ],
  ["announce", "createMaintenance", notice],
  ["maintenance", "updateMaintenance", notice],
  ["subscribers", "countSubscribers", {}],
  ["resume-deliveries", "resumeDeliveries", {}],
]

const table: unknown = rows

export const statusOperations = table as ReadonlyArray<Row>

const rowOf = (id: string, name: string, fixed: Body): Row => {
  const row = statusOperations.find((each) => each.id === id)
  if (row === undefined) throw new TypeError(`the status page has no operation ${id}`)
  const { body } = row
  const options = body?.options.filter(({ member }) => !(member in fixed)) ?? []
  return { ...row, words: ["status", name], ...(body && { body: { ...body, options } }) }
}

const addressOf = ({ path }: Row, values: Request["path"]): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""))

const openNotices = (name: string): Call => ({
  method: "GET",
  path: `/internal/v1/${name}`,
  body: undefined,
})

export const addStatusCommands: AddCommands = (status, _submit, { environment, answer }) => {
  const send = async (call: Call): Promise<unknown> => {
    const { sandbox } = status.optsWithGlobals<{ readonly sandbox?: string }>()
    return ask(await findPage(sandbox, environment), call)
  }
  status
    .command("list")
    .description("list what is open, and which incidents can be resolved")
    .action(async () => {
      const { items: incidents } = Object(await send(openNotices("incidents")))
      const { items: maintenances } = Object(await send(openNotices("maintenances")))
      const { text } = shownItems([...incidents, ...maintenances], columns)
      answer({ json: { incidents, maintenances }, text })
    })
  for (const [name, id, entry] of statusCommands) {
    const { fixed = {}, columns: shown } = entry
    const row = rowOf(id, name, fixed)
    addOperation(status, row, entry, program, async ({ path, body }) => {
      const { method } = row
      const content = body === undefined ? undefined : { ...Object(body), ...fixed }
      const json = await send({ method, path: addressOf(row, path), body: content })
      answer(shownObject(json, shown))
    })
  }
}
