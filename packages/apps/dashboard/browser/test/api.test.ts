/** Sends calls and handles their responses. */
import { describe, expect, it } from "vitest"
import { ApiError, makeApi } from "../api/api.ts"
import type { ApiCall } from "../api/calls.ts"
import { requestToken } from "../api/token-request.ts"

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

/** An API with a fixed response, and the requests that it received. */
const answering = (
  answer: () => Response | Promise<Response>,
  token: string | null = "ppl_x",
  onSignInAgain = () => Promise.resolve(false),
) => {
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
    onSignInAgain,
  })
  return { ...api, sent, unauthorized }
}

const call: ApiCall<unknown> = {
  method: "POST",
  path: "/v1/webhooks",
  body: { url: "https://a.example" },
}

const failureOf = (answer: () => Response | Promise<Response>) =>
  answering(answer)
    .send(call)
    .then(
      () => expect.unreachable("the call was not rejected"),
      (error: unknown) => error,
    )

describe("API calls", () => {
  it("a call carries the token and the language, and no cookie", async () => {
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

  it("a call without a token carries the cookie and the header against forgery", async () => {
    const { send, sent } = answering(() => Response.json({}), null)
    await send(call)
    expect(sent[0]?.init).toMatchObject({
      credentials: "same-origin",
      headers: { "x-procurement-session": "1" },
    })
  })

  it("a call without a body has no content type", async () => {
    const { send, sent } = answering(() => new Response(null, { status: 204 }))
    expect(await send<unknown>({ method: "DELETE", path: "/v1/webhooks/sub_1" })).toBeUndefined()
    expect(sent[0]?.init).not.toHaveProperty("body")
    expect(sent[0]?.init.headers).not.toHaveProperty("content-type")
  })

  it("a call carries the key under which it takes effect once", async () => {
    const { send, sent } = answering(() => Response.json({}))
    await send({ ...call, idempotencyKey: "key 1" })
    expect(sent[0]?.init.headers).toMatchObject({ "idempotency-key": "key 1" })
  })

  it("a rejected call fails with the problem", async () => {
    const error = await failureOf(() => Response.json(problem, { status: 409 }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ problem })
  })

  it("a call without a valid problem document in its response fails without one", async () => {
    const refused = () => Promise.reject(new TypeError("failed to fetch"))
    const gateway = () => new Response("<html>", { status: 502 })
    for (const answer of [refused, gateway, () => Response.json("?", { status: 500 })]) {
      expect(await failureOf(answer)).toMatchObject({ problem: undefined })
    }
  })

  it("a file is requested by its media type, and a missing one is rejected", async () => {
    const file = { path: "/v1/invoices/inv_1", accept: "application/pdf" }
    const there = answering(() => new Response("%PDF", { headers: { etag: '"a1"' } }))
    const { blob, etag } = await there.file(file)
    expect([await blob.text(), etag]).toStrictEqual(["%PDF", '"a1"'])
    expect(there.sent[0]?.init.headers).toMatchObject({ accept: "application/pdf" })
    const later = answering(() => Response.json({}, { status: 202 }))
    await expect(later.file(file)).rejects.toBeInstanceOf(ApiError)
  })

  it("a file is rejected when the connection breaks", async () => {
    const broken = () =>
      new ReadableStream({ start: (body) => body.error(new TypeError("network")) })
    const { file } = answering(() => new Response(broken()))
    const reading = file({ path: "/v1/invoices/export?format=zip", accept: "application/zip" })
    await expect(reading).rejects.toBeInstanceOf(ApiError)
  })

  it("a 401 ends the session and a 403 does not", async () => {
    const { send, unauthorized } = answering(() => Response.json(problem, { status: 401 }))
    await expect(send(call)).rejects.toBeInstanceOf(ApiError)
    expect(unauthorized).toHaveLength(1)
    const other = answering(() => Response.json(problem, { status: 403 }))
    await expect(other.send(call)).rejects.toBeInstanceOf(ApiError)
    expect(other.unauthorized).toHaveLength(0)
  })
})

describe("A change that needs a new sign-in", () => {
  const again = { ...problem, status: 403, code: "sign_in_again" }
  const twice = (onSignInAgain: () => Promise<boolean>) => {
    const answers = [Response.json(again, { status: 403 }), Response.json({ id: "tok_1" })]
    return answering(() => answers.shift() ?? expect.unreachable(), null, onSignInAgain)
  }

  it("is sent again after the person has signed in again", async () => {
    const { send, sent } = twice(() => Promise.resolve(true))
    expect(await send(call)).toStrictEqual({ id: "tok_1" })
    expect(sent).toHaveLength(2)
    expect(sent[1]).toStrictEqual(sent[0])
  })

  it("fails with its problem when the person does not", async () => {
    const { send, sent } = twice(() => Promise.resolve(false))
    await expect(send(call)).rejects.toMatchObject({ problem: again })
    expect(sent).toHaveLength(1)
  })
})

describe("requestToken", () => {
  const requestWith = async (response: Response) => {
    const sent: Array<Sent> = []
    const ask: typeof fetch = async (input, init = {}) => {
      sent.push({ path: String(input), init })
      return response
    }
    return { answer: await requestToken(ask, "cli_1", "a b:ż"), sent }
  }

  it("requestToken sends the pages' scopes, and the secret only in the header", async () => {
    const scope = "orders:read webhooks:manage"
    const { answer, sent } = await requestWith(Response.json({ access_token: "ppl_y", scope }))
    expect(answer).toStrictEqual({ outcome: "granted", token: "ppl_y" })
    expect(sent[0]?.path).toBe("/oauth/token")
    const basic = Buffer.from("cli_1:a+b%3A%C5%BC").toString("base64")
    expect(sent[0]?.init.headers).toStrictEqual({ authorization: `Basic ${basic}` })
    expect(String(sent[0]?.init.body)).toBe(
      "grant_type=client_credentials&scope=webhooks%3Amanage+orders%3Aread+invoices%3Aread+" +
        "orders%3Awrite+catalog%3Aread+sandbox",
    )
  })

  it("every failed token request has an outcome that the page can show", async () => {
    const outcomeOf = async (error: string, status: number) =>
      (await requestWith(Response.json({ error }, { status }))).answer
    expect(await outcomeOf("invalid_client", 401)).toStrictEqual({ outcome: "refused" })
    expect(await outcomeOf("invalid_scope", 400)).toStrictEqual({ outcome: "refused" })
    expect(await outcomeOf("temporarily_unavailable", 503)).toStrictEqual({
      outcome: "unreachable",
    })
    const garbled = await requestWith(new Response("<html>", { status: 502 }))
    expect(garbled.answer).toStrictEqual({ outcome: "unreachable" })
  })
})
