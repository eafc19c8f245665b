/** What people are told: in every language, about everything that can be told. */
import { describe, expect, it } from "vitest"
import { languages } from "@procurement/domain/text"
import {
  beyondBound,
  fieldErrorCodes,
  fieldWordings,
  givenOnce,
  lineTextWording,
  nipWording,
  noneOf,
  notOfType,
} from "../src/field-wordings.ts"
import { problemCodes, problemKinds } from "../src/index.ts"
import { exampleProblem } from "../src/problem-examples.ts"
import type { Wording } from "../src/wording.ts"

/** There is a text in every language, and no language has borrowed that of another. */
const expectTranslated = (wording: Wording): void => {
  const texts = languages.map((language) => wording[language])
  for (const text of texts) expect(text.trim()).toBe(text)
  for (const text of texts) expect(text).not.toBe("")
  expect(new Set(texts).size).toBe(languages.length)
}

describe("Every problem", () => {
  it.each(problemCodes)("%s is told and explained in every language", (code) => {
    const { title, detail, meaning, advice } = problemKinds[code]
    for (const wording of [title, detail, meaning, advice]) expectTranslated(wording)
    expect(exampleProblem(code).code).toBe(code)
  })

  it("has a status of refusals or failures", () => {
    for (const code of problemCodes) {
      expect(problemKinds[code].status).toBeGreaterThanOrEqual(400)
      expect(problemKinds[code].status).toBeLessThan(600)
    }
  })
})

describe("Every error of a field", () => {
  it.each(fieldErrorCodes)("%s is told in every language", (code) => {
    expectTranslated(fieldWordings[code])
  })

  it.each([
    lineTextWording({ _tag: "ForbiddenCharacter", name: "U+0007" }),
    lineTextWording({ _tag: "Empty" }),
    lineTextWording({ _tag: "TooLong", maximumLength: 256 }),
    nipWording("form"),
    nipWording("check_digit"),
    givenOnce,
    notOfType("string"),
    notOfType("something new"),
    noneOf(["PLN", "EUR"]),
    beyondBound("number", "at most", 5),
  ])("is told precisely in every language: $en", (wording) => {
    expectTranslated(wording)
  })

  it.each([
    [1, "musi mieć co najmniej 1 element", "must have at least 1 item"],
    [2, "musi mieć co najmniej 2 elementy", "must have at least 2 items"],
    [5, "musi mieć co najmniej 5 elementów", "must have at least 5 items"],
    [12, "musi mieć co najmniej 12 elementów", "must have at least 12 items"],
    [22, "musi mieć co najmniej 22 elementy", "must have at least 22 items"],
  ])("counts %i as the language does", (limit, pl, en) => {
    expect(beyondBound("array", "at least", limit)).toEqual({ en, pl })
  })
})
