/** Dead letters and replays of all tenants as operators see them. */
import { remember } from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import { deadLetterCause, deadLetterPlace } from "@procurement/domain/inbound"
import { describe, expect, it } from "vitest"
import { theTenant } from "../api-server.ts"
import { fieldsOf, post } from "../requests.ts"
import { aWebhookRequest } from "../webhook-facts.ts"
import { answered, refusal, saveOperator, useOperator } from "./operator-server.ts"

const server = useOperator()

const channel = "bank.payments"
const at = instant(Date.UTC(2026, 10, 20, 9, 30))

const letterAt = (place: string, id?: string) => ({
  channel,
  letter: {
    place: deadLetterPlace(place),
    message: id === undefined ? undefined : { source: "//bank.example", id },
    cause: deadLetterCause(id === undefined ? "unreadable" : "refused", `at ${place}`),
    deadLetteredAt: at,
  },
  key: "",
  body: "",
})

const replay = (body: object, token?: string) =>
  server.operate("/dead-letters/replays", body, token === undefined ? {} : { token })

describe("Dead letters", () => {
  it("are listed with the reason, by channel, those that wait or all, up to a limit", async () => {
    const { letters } = server.api.deadLetters
    letters.push(letterAt("0:1"), letterAt("0:2", "applied"), letterAt("0:3", "waiting"))
    remember(server.api.ledger, { source: "//bank.example", id: "applied", receivedAt: at })
    const deadLetteredAt = "2026-11-20T09:30:00.000Z"
    const unreadable = { channel, place: "0:1", reason: "unreadable", detail: "at 0:1" }
    const first = { ...unreadable, deadLetteredAt, isWaiting: true }
    const refused = { channel, reason: "refused", source: "//bank.example", deadLetteredAt }
    const applied = { ...refused, place: "0:2", detail: "at 0:2", id: "applied", isWaiting: false }
    const waiting = { ...refused, place: "0:3", detail: "at 0:3", id: "waiting", isWaiting: true }
    const list = (query = "") => answered(server.operate(`/dead-letters${query}`))
    expect(await list()).toEqual({ items: [first, waiting], more: 0 })
    expect(await list("?which=all")).toEqual({ items: [first, applied, waiting], more: 0 })
    expect(await list("?limit=1")).toEqual({ items: [first], more: 1 })
    expect(await list("?channel=warehouse.shipments")).toEqual({ items: [], more: 0 })
    await refusal(server.operate("/dead-letters?channel=x"), 400, "invalid_parameter")
  })

  it("are sent back by place, or all that wait and can be read", async () => {
    const { sentBack } = server.api.deadLetters
    expect(await answered(replay({ channel }))).toEqual({ channel, sentBack: 1 })
    expect(sentBack.map(({ letter }) => letter.place)).toEqual(["0:3"])
    const named = replay({ channel, places: ["0:2", "0:1"] })
    expect(await answered(named)).toEqual({ channel, sentBack: 2 })
    expect(sentBack.map(({ letter }) => letter.place)).toEqual(["0:3", "0:2", "0:1"])
    await refusal(replay({ channel, places: ["0:1", "9:9"] }), 404, "dead_letter_not_found")
    expect(sentBack).toHaveLength(3)
    const problem = await refusal(replay({ channel, places: [] }), 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual([["/places", "too_few_items"]])
    const reader = "ppl_op_cmVhZGVy"
    await saveOperator(server.api, reader, { name: "jan" as never, scopes: ["reader"] })
    await refusal(replay({ channel }, reader), 403, "insufficient_scope")
  })
})

describe("Replays of all tenants", () => {
  it("are listed newest first, with their tenant and progress", async () => {
    const token = await server.api.token()
    const created = await post(server.api, "/v1/webhooks", token, aWebhookRequest)
    const { id: webhookId } = await created.json()
    const asked = { neverDeliveredSince: new Date(Date.now() - 3_600_000).toISOString() }
    for (const _ of [1, 2])
      await post(server.api, `/v1/webhooks/${webhookId}/replays`, token, asked)
    interface Listed {
      readonly items: ReadonlyArray<{ readonly id: string }>
    }
    const { items } = await answered<Listed>(server.operate("/replays"))
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ tenantId: theTenant, webhookId, queued: 0, completedAt: null })
    expect(items.map(({ id }) => id)).toEqual(
      items
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    expect((await answered<Listed>(server.operate("/replays?limit=1"))).items).toEqual([items[0]])
  })
})
