/** How calls are sent and what becomes of the answers. */
import { describe, expect, it } from "vitest"
import type { ApiCall } from "../api-types.ts"
import { ApiError, makeApi } from "../page/api.mjs"
import { requestToken } from "../page/token-request.mjs"

const problem = {
  title: "No",
  status: 409,
  detail: "It is paused.",
  code: "webhook_paused",
  request_id: "req_1",
}

interface Sent {
  readonly path: string
  readonly init: RequestInit
}

/** An API that always answers alike, and what it was asked. */
const answering = (answer: () => Response | Promise<Response>, token: string | null = "ppl_x") => {
  const sent: Array<Sent> = []
  const unauthorized: Array<true> = []
  const api = makeApi({
    fetch: async (input, init = {}) => {
      sent.push({ path: String(input), init })
      return answer()
    },
    token: () => token,
    language: () => "pl",
    onUnauthorized: () => unauthorized.push(true),
  })
  return { ...api, sent, unauthorized }
}

const call: ApiCall = { method: "POST", path: "/v1/webhooks", body: { url: "https://a.example" } }

const failureOf = (answer: () => Response | Promise<Response>) =>
  answering(answer)
    .send(call)
    .then(
      () => expect.unreachable("it was refused"),
      (error: unknown) => error,
    )

describe("A call", () => {
  it("carries the token and the language, and no cookie", async () => {
    const { send, sent } = answering(() => Response.json({ id: "sub_1" }, { status: 201 }))
    expect(await send(call)).toStrictEqual({ id: "sub_1" })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.path).toBe("/v1/webhooks")
    expect(sent[0]?.init).toMatchObject({
      method: "POST",
      credentials: "omit",
      redirect: "error",
      body: '{"url":"https://a.example"}',
      headers: {
        authorization: "Bearer ppl_x",
        "accept-language": "pl",
        "content-type": "application/json",
      },
    })
  })

  it("without a body says nothing of one", async () => {
    const { send, sent } = answering(() => new Response(null, { status: 204 }))
    expect(await send({ method: "DELETE", path: "/v1/webhooks/sub_1" })).toBeUndefined()
    expect(sent[0]?.init).not.toHaveProperty("body")
    expect(sent[0]?.init.headers).not.toHaveProperty("content-type")
  })

  it("that is refused fails with the problem", async () => {
    const error = await failureOf(() => Response.json(problem, { status: 409 }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ problem })
  })

  it("that gets no answer, or one that is no problem, fails without one", async () => {
    const refused = () => Promise.reject(new TypeError("failed to fetch"))
    const gateway = () => new Response("<html>", { status: 502 })
    for (const answer of [refused, gateway, () => Response.json("?", { status: 500 })]) {
      expect(await failureOf(answer)).toMatchObject({ problem: undefined })
    }
  })

  it("whose token is not good any more ends the session", async () => {
    const { send, unauthorized } = answering(() => Response.json(problem, { status: 401 }))
    await expect(send(call)).rejects.toBeInstanceOf(ApiError)
    expect(unauthorized).toHaveLength(1)
    const other = answering(() => Response.json(problem, { status: 403 }))
    await expect(other.send(call)).rejects.toBeInstanceOf(ApiError)
    expect(other.unauthorized).toHaveLength(0)
  })
})

describe("A token for a client", () => {
  const asked = async (response: Response) => {
    const sent: Array<Sent> = []
    const ask: typeof fetch = async (input, init = {}) => {
      sent.push({ path: String(input), init })
      return response
    }
    return { answer: await requestToken(ask, "cli_1", "a b:ż"), sent }
  }

  it("is asked for with the scope that is needed, the secret in the header alone", async () => {
    const { answer, sent } = await asked(Response.json({ access_token: "ppl_y" }))
    expect(answer).toStrictEqual({ outcome: "granted", token: "ppl_y" })
    expect(sent[0]?.path).toBe("/oauth/token")
    const basic = Buffer.from("cli_1:a+b%3A%C5%BC").toString("base64")
    expect(sent[0]?.init.headers).toStrictEqual({ authorization: `Basic ${basic}` })
    expect(String(sent[0]?.init.body)).toBe("grant_type=client_credentials&scope=webhooks%3Amanage")
  })

  it("is refused for a reason that can be told", async () => {
    const outcomeOf = async (error: string, status: number) =>
      (await asked(Response.json({ error }, { status }))).answer
    expect(await outcomeOf("invalid_client", 401)).toStrictEqual({ outcome: "refused" })
    expect(await outcomeOf("invalid_scope", 400)).toStrictEqual({ outcome: "lacksScope" })
    expect(await outcomeOf("temporarily_unavailable", 503)).toStrictEqual({
      outcome: "unreachable",
    })
    const garbled = await asked(new Response("<html>", { status: 502 }))
    expect(garbled.answer).toStrictEqual({ outcome: "unreachable" })
  })
})
