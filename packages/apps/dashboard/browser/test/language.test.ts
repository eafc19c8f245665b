/** The language of the page, and that everything is said in all of them. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { chooseLanguage, languages } from "../page/language.mjs"

describe("The language", () => {
  it("is the one chosen before, else what the browser prefers, else English", () => {
    expect(chooseLanguage("pl", ["en-GB"])).toBe("pl")
    expect(chooseLanguage(null, ["de-DE", "pl-PL", "en"])).toBe("pl")
    expect(chooseLanguage("xx", ["de"])).toBe("en")
    expect(chooseLanguage(null, [])).toBe("en")
  })
})

const folder = join(import.meta.dirname, "../page/words")

/** Every wording below a value, with its path. */
const wordingsIn = (value: unknown, path: string): ReadonlyArray<readonly [string, object]> => {
  if (typeof value !== "object" || value === null) return []
  if ("en" in value || "pl" in value) return [[path, value]]
  return Object.entries(value).flatMap(([name, member]) => wordingsIn(member, `${path}.${name}`))
}

describe("Everything that is said", () => {
  it("is said in every language, and in Polish with its own words", async () => {
    const files = readdirSync(folder).filter((name) => name.endsWith(".mjs"))
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      for (const [path, wording] of wordingsIn(await import(join(folder, file)), file)) {
        expect([path, ...Object.keys(wording)]).toStrictEqual([path, ...languages])
        expect(Object.values(wording).filter((text) => text === "").length % 2, path).toBe(0)
      }
    }
  })
})
