/** Which field of a form a problem speaks of. */
import { describe, expect, it } from "vitest"
import type { FieldError, ProblemDocument } from "../api-types.ts"
import { placeProblem } from "../page/problem-fields.mjs"

const problem = (errors?: ReadonlyArray<FieldError>): ProblemDocument => ({
  title: "Not valid",
  status: 422,
  detail: "The request is not valid.",
  code: "validation_failed",
  request_id: "req_1",
  ...(errors === undefined ? {} : { errors }),
})

describe("A problem", () => {
  it("is told at the fields that its pointers name, however deep they go", () => {
    const { atFields, onTop } = placeProblem(
      problem([
        { pointer: "/url", message: "must be https" },
        { pointer: "/events/0", message: "is not known" },
        { pointer: "/events/1", message: "is double" },
      ]),
      ["url", "events"],
    )
    expect(Object.fromEntries(atFields)).toStrictEqual({
      url: "must be https",
      events: "is not known; is double",
    })
    expect(onTop).toStrictEqual([])
  })

  it("of a query names its parameter", () => {
    const errors = [{ parameter: "after", message: "is no event of yours" }]
    expect([...placeProblem(problem(errors), ["after"]).atFields.keys()]).toStrictEqual(["after"])
  })

  it("that speaks of no field here is told on top, with all that it says", () => {
    const errors = [
      { pointer: "/url", message: "must be https" },
      { pointer: "/a~1b", message: "is not known" },
      { pointer: "", message: "must be an object" },
    ]
    expect(placeProblem(problem(errors), ["url"]).onTop).toStrictEqual([
      "The request is not valid.",
      "a/b: is not known",
      "must be an object",
    ])
    expect(placeProblem(problem(), ["url"]).onTop).toStrictEqual(["The request is not valid."])
  })
})
