/** Every message for people has a text in every language. */
import { describe, expect, it } from "vitest"
import { forbiddenKinds, languages } from "@procurement/domain/text"
import { problemCodes, problemKinds } from "../src/index.ts"
import { exampleProblem } from "../src/request/responses.ts"
import {
  beyondBound,
  fieldErrorCodes,
  fieldMessages,
  givenOnce,
  lineTextMessage,
  nipMessage,
  noneOf,
  notOfType,
  notVerifiedMessage,
} from "../src/problem/field-messages.ts"
import type { Message } from "../src/problem/message.ts"

/** Every language has a text, and no two languages have the same. */
const expectTranslated = (message: Message): void => {
  const texts = languages.map((language) => message[language])
  for (const text of texts) expect(text.trim()).toBe(text)
  for (const text of texts) expect(text).not.toBe("")
  expect(new Set(texts).size).toBe(languages.length)
}

describe("Problem messages", () => {
  it.each(problemCodes)("the problem %s has its texts in every language", (code) => {
    const { title, detail, help } = problemKinds[code]
    for (const message of [title, detail, help]) expectTranslated(message)
    expect(exampleProblem(code).code).toBe(code)
  })

  it("every problem has a 4xx or 5xx status", () => {
    for (const code of problemCodes) {
      expect(problemKinds[code].status).toBeGreaterThanOrEqual(400)
      expect(problemKinds[code].status).toBeLessThan(600)
    }
  })
})

describe("Field error messages", () => {
  it.each(fieldErrorCodes)("the field error %s has a message in every language", (code) => {
    expectTranslated(fieldMessages[code])
  })

  it.each([
    ...forbiddenKinds.map((kind) =>
      lineTextMessage({ _tag: "ForbiddenCharacter", name: "U+0007", kind }),
    ),
    lineTextMessage({ _tag: "Spaces" }),
    lineTextMessage({ _tag: "Empty" }),
    lineTextMessage({ _tag: "TooLong", maximumLength: 256 }),
    nipMessage("form"),
    nipMessage("check_digit"),
    givenOnce,
    notVerifiedMessage({ _tag: "NotAccepted", detail: "HTTP 404 Not Found" }),
    notVerifiedMessage({ _tag: "TooLate" }),
    notVerifiedMessage({ _tag: "NotWhole" }),
    notVerifiedMessage({ _tag: "OtherBody" }),
    notOfType("string"),
    notOfType("something new"),
    noneOf(["PLN", "EUR"]),
    beyondBound("number", "at most", 5),
  ])("a precise message is in every language: $en", (message) => {
    expectTranslated(message)
  })

  it.each([
    [1, "musi mieć co najmniej 1 element", "must have at least 1 item"],
    [2, "musi mieć co najmniej 2 elementy", "must have at least 2 items"],
    [5, "musi mieć co najmniej 5 elementów", "must have at least 5 items"],
    [12, "musi mieć co najmniej 12 elementów", "must have at least 12 items"],
    [22, "musi mieć co najmniej 22 elementy", "must have at least 22 items"],
  ])("the message for %i items uses the correct plural in each language", (limit, pl, en) => {
    expect(beyondBound("array", "at least", limit)).toEqual({ en, pl })
  })
})
