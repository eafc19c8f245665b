/** The limits on a body's JSON structure, and their agreement with the parser. */
import * as Schema from "effect/Schema"
import { describe, expect, it } from "@effect/vitest"
import {
  maximumDepth,
  maximumMembers,
  maximumOrderValues,
  usualMaximumValues,
  structureFault,
} from "../src/request/body.ts"

const faultOf = (text: string, most?: number) => structureFault(Buffer.from(text), most)
const members = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"m${index}":0`).join()}}`
const items = (count: number) => `[${Array.from({ length: count }, () => "0").join()}]`
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`

describe("structureFault", () => {
  it.each([
    ["at the top", '{"a":1,"a":2}', ["a"]],
    ["with the same value", '{"a":1,"b":{},"a":1}', ["a"]],
    ["in a line", '{"lines":[{"q":1},{"q":1,"s":"x","q":1000}]}', ["lines", 1, "q"]],
    ["after a nested object", '{"a":{"b":1},"c":[{"b":2}],"a":3}', ["a"]],
    ["written with an escape", '{"quantity":1,"quant\\u0069ty":2}', ["quantity"]],
    ["with an empty name", '{"":1,"":2}', [""]],
    ["with structural characters in its name", '{"{,\\"":1,"{,\\"":2}', ['{,"']],
    ["with white space around it", '{ "a" : 1 ,\n\t"a"\r:2}', ["a"]],
  ])("structureFault finds a duplicate member %s", (_title, text, path) => {
    expect(faultOf(text)).toEqual({ code: "duplicate_member", path })
  })

  it.each([
    ["one name in two objects", '[{"a":1},{"a":2}]'],
    ["a name that is a value too", '{"a":"a","b":"a"}'],
    ["a name within a text", '{"a":"{\\"a\\":1,\\"a\\":2}"}'],
    ["names that differ in their Unicode form", '{"\\u00e9":1,"e\\u0301":2}'],
    ["a name repeated in a nested object", '{"a":{"a":{"a":[]}}}'],
    ["no structure", '"text"'],
  ])("structureFault accepts %s", (_title, text) => {
    expect(faultOf(text)).toBeUndefined()
  })

  it("structureFault counts lists that no comma separates", () => {
    expect(faultOf(`[${"[]".repeat(usualMaximumValues)}`)).toMatchObject({ code: "too_many_items" })
  })

  it("structureFault accepts a body at each limit and rejects one beyond it", () => {
    expect(faultOf(members(maximumMembers))).toBeUndefined()
    expect(faultOf(`{"a":[${members(maximumMembers + 1)}]}`)).toEqual({
      code: "too_many_members",
      path: ["a", 0],
    })
    for (const most of [usualMaximumValues, maximumOrderValues]) {
      expect(faultOf(items(most), most)).toBeUndefined()
      expect(faultOf(`{"lines":${items(most + 1)}}`, most)).toEqual({
        code: "too_many_items",
        path: ["lines"],
      })
    }
    expect(faultOf(items(usualMaximumValues + 1))).toMatchObject({ code: "too_many_items" })
    expect(faultOf(nested(maximumDepth))).toBeUndefined()
    expect(faultOf(nested(maximumDepth + 1))).toEqual({ code: "too_deep", path: [] })
  })

  it.each(['{"a', '{"a\\', '{"\\x":1}', "}", "]", ",", "{,}", '{"a":1]}', "[}", ""])(
    "structureFault leaves the invalid JSON %j to the parser",
    (text) => {
      expect(faultOf(text)).toBeUndefined()
    },
  )

  it.prop("structureFault accepts JSON.stringify's output", { value: Schema.Json }, ({ value }) => {
    expect(faultOf(JSON.stringify(value, undefined, 1))).toBeUndefined()
  })

  it.prop(
    "structureFault finds every member that is added twice",
    { name: Schema.String, value: Schema.Json, other: Schema.Json },
    ({ name, value, other }) => {
      const [key, first, second] = [name, value, other].map((each) => JSON.stringify(each))
      const text = `{"list":[{${key}:${first},"other\\u0000":0,${key}:${second}}]}`
      expect(faultOf(text)).toEqual({ code: "duplicate_member", path: ["list", 0, name] })
    },
  )
})
