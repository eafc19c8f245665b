/** The choice of the language, and that every message exists in all languages. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { chooseLanguage, languages } from "../language.ts"

describe("The language of the page", () => {
  it("the chosen language wins, then the browser's preference, then English", () => {
    expect(chooseLanguage("pl", ["en-GB"])).toBe("pl")
    expect(chooseLanguage(null, ["de-DE", "pl-PL", "en"])).toBe("pl")
    expect(chooseLanguage("xx", ["de"])).toBe("en")
    expect(chooseLanguage(null, [])).toBe("en")
  })
})

const folder = join(import.meta.dirname, "../messages")

/** All messages inside a value, with their paths. */
const messagesIn = (value: unknown, path: string): ReadonlyArray<readonly [string, object]> => {
  if (typeof value !== "object" || value === null) return []
  if ("en" in value || "pl" in value) return [[path, value]]
  return Object.entries(value).flatMap(([name, member]) => messagesIn(member, `${path}.${name}`))
}

describe("Messages", () => {
  it("every message has a text in English and one in Polish", async () => {
    const files = readdirSync(folder).filter((name) => name.endsWith(".ts"))
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      for (const [path, message] of messagesIn(await import(join(folder, file)), file)) {
        expect([path, ...Object.keys(message)]).toStrictEqual([path, ...languages])
        expect(Object.values(message).filter((text) => text === "").length % 2, path).toBe(0)
      }
    }
  })
})
