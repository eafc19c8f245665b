import { describe, expect, it } from "vitest"
import { aStatusPage, anIncident, monthAt, operate } from "./support/a-status-page.ts"
import { fetchDocumented } from "./support/documented.ts"

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

describe("The operator API of the status page", () => {
  it("an operator opens, updates and resolves an incident, and readers see all of it", async () => {
    const { page } = await aStatusPage()
    const { status, body } = await operate(page, "incidents", anIncident)
    expect(status).toBe(201)
    const id = String(body["id"])
    const update = (state: string, en: string) =>
      operate(page, `incidents/${id}/updates`, { state, text: { en } })
    expect((await update("identified", "A query.\n\nWe <fix> it.")).status).toBe(201)
    const text = await (await fetch(`${page.url}/en/incidents/${id}/`)).text()
    expect(text).toContain("Orders are slow")
    expect(text).toContain("<p>We &lt;fix&gt; it.</p>")
    const polish = await (await fetch(`${page.url}/pl/incidents/${id}/`)).text()
    expect(polish).toContain("Zamówienia działają wolno")
    expect(polish).toContain('<span lang="en"><p>A query.</p>')
    expect((await update("resolved", "Fixed.")).status).toBe(201)
    expect(await update("monitoring", "Too late.")).toMatchObject({
      status: 409,
      body: { title: "The state is resolved: no more updates are possible." },
    })
    expect((await operate(page, `incidents/${id}`)).body).toMatchObject({ origin: "operator" })
    expect((await operate(page, "incidents")).body["items"]).toEqual([])
    const month = monthAt(Date.parse(String(body["startedAt"])))
    const history = await (await fetch(`${page.url}/en/history/${month}/`)).text()
    expect(history).toContain("Orders are slow")
  })

  it("maintenance starts on time and can be completed, but not cancelled after that", async () => {
    const { page } = await aStatusPage()
    const request = {
      title: { en: "Database upgrade" },
      text: { en: "Orders wait." },
      components: ["api-v1"],
      startsAt: new Date(Date.now() + 2_000).toISOString(),
      endsAt: inHours(1),
    }
    const { status, body } = await operate(page, "maintenances", request)
    expect([status, body["state"]]).toEqual([201, "scheduled"])
    const current = async () =>
      (await (await fetchDocumented(`${page.url}/api/status.json`)).json()) as never
    await expect.poll(current).toMatchObject({ maintenances: [{ state: "inProgress" }] })
    await expect.poll(current).toMatchObject({ status: "maintenance" })
    const back = { state: "cancelled", text: { en: "Not today." } }
    expect(await operate(page, `maintenances/${body["id"]}/updates`, back)).toMatchObject({
      status: 409,
      body: { title: "The state cannot change from inProgress to cancelled." },
    })
    const done = { state: "completed", text: { en: "Done." } }
    expect((await operate(page, `maintenances/${body["id"]}/updates`, done)).status).toBe(201)
    await expect.poll(current).toMatchObject({ maintenances: [], status: "operational" })
    const past = { ...request, startsAt: inHours(-1) }
    const early = { status: 422, body: { code: "starts_in_the_past" } }
    expect(await operate(page, "maintenances", past)).toMatchObject(early)
    const empty = { ...request, startsAt: inHours(2) }
    const reversed = { status: 422, body: { code: "ends_before_start" } }
    expect(await operate(page, "maintenances", empty)).toMatchObject(reversed)
  })

  it("operator requests need a token, and invalid ones get 422 with the field", async () => {
    const { page } = await aStatusPage()
    expect((await operate(page, "incidents", anIncident, "ppl_op_wrong")).status).toBe(401)
    expect((await operate(page, "subscribers", undefined, "")).status).toBe(401)
    const wrong = [
      { ...anIncident, components: ["nothing"] },
      { ...anIncident, components: [] },
      { ...anIncident, title: { en: "two\nlines" } },
      { ...anIncident, text: { en: "control \u0007" } },
      { ...anIncident, impact: "huge" },
      { ...anIncident, more: 1 },
      [],
    ]
    for (const body of wrong) {
      expect((await operate(page, "incidents", body)).status).toBe(422)
    }
    const [first] = (await operate(page, "incidents", wrong[0])).body["errors"] ?? []
    expect(first).toMatchObject({ pointer: "/components/0" })
    for (const path of ["incidents/inc_none/updates", "maintenances/mnt_none/updates"]) {
      expect((await operate(page, path, {})).status).toBe(404)
    }
    expect((await operate(page, "maintenances/mnt_none")).status).toBe(404)
    expect((await fetch(`${page.url}/internal/v1/incidents`)).status).toBe(404)
  })
})
