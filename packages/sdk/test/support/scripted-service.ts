/** A service on a separate port that returns scripted responses and records its requests. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import { listen } from "@procurement/testing"

export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly atMillis: number
}

export type Answer = (response: ServerResponse, asked: Asked) => void

export interface ScriptedService {
  readonly baseUrl: string
  /** The requests received, except for tokens. */
  readonly asked: Array<Asked>
  /** The number of token requests. */
  readonly grants: () => number
  readonly close: () => Promise<void>
}

export interface Script {
  /** One response for each request; the last one also serves all further requests. */
  readonly answers: ReadonlyArray<Answer>
  readonly grant?: Answer
}

export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(JSON.stringify(body))
  }

export const problem = (
  status: number,
  code: string,
  retryable: boolean,
  headers: Readonly<Record<string, string>> = {},
): Answer =>
  json(
    status,
    {
      type: `https://docs.example/problems/${code}`,
      title: `title of ${code}`,
      status,
      detail: `detail of ${code}`,
      code,
      request_id: "req_1",
      retryable,
    },
    { "content-type": "application/problem+json", ...headers },
  )

/** The connection breaks before the response. */
export const broken: Answer = (response) => response.destroy()

/** Never responds. */
export const silent: Answer = () => undefined

const granting: Answer = (response, asked) => {
  json(200, { access_token: `token-${asked.atMillis}`, expires_in: 3_600 })(response, asked)
}

export const startScripted = async ({
  answers,
  grant = granting,
}: Script): Promise<ScriptedService> => {
  const asked: Array<Asked> = []
  let grants = 0
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const { method = "", url = "", headers } = request
      const body = Buffer.concat(chunks).toString()
      const seen = { method, url, headers, body, atMillis: performance.now() }
      if (url === "/oauth/token") {
        grants += 1
        return grant(response, seen)
      }
      asked.push(seen)
      return answers[Math.min(asked.length, answers.length) - 1]?.(response, seen)
    })
  })
  const { url, stop } = await listen(server)
  return {
    baseUrl: url,
    asked,
    grants: () => grants,
    close: stop,
  }
}
