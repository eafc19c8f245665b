/** The operator of the service, with nothing but sandbox.json and `fetch`. */
import type { SandboxInfo } from "../../src/index.ts"

export interface Operator {
  /** The JSON of an answer that is good; a body makes it a POST. */
  readonly ask: <A>(path: string, body?: unknown) => Promise<A>
  readonly status: (path: string, init?: RequestInit) => Promise<number>
}

export const operatorAt = ({ operatorUrl, operatorToken }: SandboxInfo): Operator => {
  const send = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${operatorUrl}/internal/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
    })
  return {
    ask: async (path, body) => {
      const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
      const response = await send(path, init)
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: HTTP ${response.status}: ${text}`)
      return JSON.parse(text)
    },
    status: async (path, init) => (await send(path, init)).status,
  }
}
