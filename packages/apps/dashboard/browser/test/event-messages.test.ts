/** The dashboard has a message for every event of the API's public document, in both languages. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { eventTypeMessages } from "../messages/event-messages.ts"

const file = new URL("../../../../../docs/openapi.json", import.meta.url)
const { paths } = JSON.parse(readFileSync(file, "utf8"))
const posted: object = paths["/v1/webhooks"].post.callbacks

describe("Event messages", () => {
  it("every event that a webhook can receive has a message in English and Polish", () => {
    const types = Object.keys(posted).filter((type) => !/test|verification/.test(type))
    expect(Object.keys(eventTypeMessages)).toEqual(types)
    for (const { en, pl } of Object.values(eventTypeMessages)) {
      expect(en).toMatch(/\w/)
      expect(pl).toMatch(/\w/)
      expect(pl).not.toBe(en)
    }
  })
})
