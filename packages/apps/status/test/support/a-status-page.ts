/** A status page with all that it needs around it, and what readers and operators do with it. */
import { createHash } from "node:crypto"
import { join } from "node:path"
import { instant, warsawDate } from "@procurement/domain/calendar"
import { type AtEnd, whenTestEnds } from "./ending.ts"
import { fetchDocumented } from "./documented.ts"
import { startFakeService } from "./fake-service.ts"
import { startMailServer } from "./mail-server.ts"
import { startStatusHere, startStatusProcess, type StatusPage } from "./status-process.ts"
import { temporaryFolder } from "@procurement/testing"

/** The month in Warsaw, as the history of the page has it: `2026-11`. */
export const monthAt = (time = Date.now()): string => warsawDate(instant(time)).slice(0, 7)

export const operatorToken = "ppl_op_test"
export const secretsKey = Buffer.alloc(32, 7).toString("base64")

export const statusSettings = (
  apiUrl: string,
  more: Readonly<Record<string, string>> = {},
  atEnd: AtEnd = whenTestEnds,
) => ({
  STATUS_DATABASE: join(temporaryFolder(atEnd), "data", "status.db"),
  STATUS_SECRETS_KEY: secretsKey,
  API_URL: apiUrl,
  OPERATOR_PORT: "0",
  OPERATOR_TOKEN_HASHES: createHash("sha256").update(operatorToken).digest("hex"),
  CHECK_INTERVAL_SECONDS: "1",
  CHECK_TIMEOUT_SECONDS: "1",
  WEBHOOK_LOOPBACK: "on",
  SMTP_STARTTLS: "never",
  MAIL_FROM: "Status <status@status.example>",
  ...more,
})

const around =
  <Page>(start: (settings: Readonly<Record<string, string>>) => Promise<Page>) =>
  async (more: Readonly<Record<string, string>> = {}) => {
    const service = await startFakeService()
    const mail = await startMailServer()
    const settings = statusSettings(service.url, { SMTP_URL: mail.url, ...more })
    return { service, mail, settings, page: await start(settings) }
  }

export const aStatusPage = around((settings) => startStatusHere(settings))

/** For tests that kill or stop it, and for what its memory takes. */
export const aStatusProcess = around((settings) => startStatusProcess(settings))

export const operate = async (
  { operatorUrl }: Pick<StatusPage, "operatorUrl">,
  path: string,
  body?: unknown,
  token = operatorToken,
) => {
  const response = await fetchDocumented(`${operatorUrl}/internal/v1/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

export const anIncident = {
  title: { en: "Orders are slow", pl: "Zamówienia działają wolno" },
  text: { en: "We are looking into it.", pl: "Sprawdzamy to." },
  impact: "minor",
  components: ["api-v1"],
}

export const postForm = (url: string, fields: Readonly<Record<string, string>>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields) })

/** The first link in the text of an e-mail that leads there. */
export const linkIn = (text: string | undefined, part: string): string =>
  (text ?? "").split(/\s/).find((word) => word.includes(part)) ?? ""
