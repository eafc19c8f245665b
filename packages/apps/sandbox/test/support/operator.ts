/** The operator of the service, with nothing but sandbox.json and `fetch`. */
import type { SandboxInfo } from "../../src/index.ts"

export interface Operator {
  /** The JSON of an answer that is good; a body makes it a POST. */
  readonly ask: <A>(path: string, body?: unknown) => Promise<A>
  readonly status: (path: string, init?: RequestInit) => Promise<number>
  /** The id of the sandbox's tenant, which may then send any number of requests. */
  readonly unlimitedTenant: () => Promise<string>
}

export const operatorAt = ({ operatorUrl, operatorToken }: SandboxInfo): Operator => {
  const send = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${operatorUrl}/internal/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
    })
  const ask: Operator["ask"] = async (path, body) => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
    const response = await send(path, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  const status: Operator["status"] = async (path, init) => (await send(path, init)).status
  return {
    ask,
    status,
    unlimitedTenant: async () => {
      const { items } = await ask<{ items: ReadonlyArray<{ id: string }> }>("/tenants")
      const [tenant] = items
      if (tenant === undefined) throw new Error("the sandbox has no tenant")
      const body = JSON.stringify({ rateLimiting: "shadow" })
      const answer = await status(`/tenants/${tenant.id}`, { method: "PATCH", body })
      if (answer !== 200) throw new Error(`rate limiting stays: HTTP ${answer}`)
      return tenant.id
    },
  }
}
