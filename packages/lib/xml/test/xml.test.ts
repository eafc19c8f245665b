/** Documents are read whole, or refused. */
import { describe, expect, it } from "vitest"
import { childrenOf, readXml, XmlUnreadable } from "../src/index.ts"

describe("readXml", () => {
  it("prefixes and default namespaces are resolved within their scope", () => {
    const root = readXml(`<a xmlns="urn:1" xmlns:p='urn:2'><p:b/><b xmlns=""/><b>t</b></a>`)
    expect(root.children.map(({ namespace, name }) => [namespace, name])).toEqual([
      ["urn:2", "b"],
      ["", "b"],
      ["urn:1", "b"],
    ])
    expect(childrenOf(root, "b").map(({ text }) => text)).toEqual(["t"])
  })

  it("a declaration inside another attribute's value is ignored", () => {
    expect(readXml(`<a b=' xmlns="urn:evil"'/>`).namespace).toBe("")
  })

  it("entities, character references and CDATA are decoded", () => {
    expect(readXml(`<a>&lt;&amp;&#65;&#x142;<![CDATA[<&]]><!-- <b> --></a>`).text).toBe("<&Ał<&")
  })

  it.each([
    [""],
    ["text"],
    ["<a>"],
    ["<a></b>"],
    ["<a/><b/>"],
    ["</a>"],
    ["<a/>text"],
    ["<a><b></a></b>"],
    ["<a b=c/>"],
    ["<a b='<'/>"],
    ["<!DOCTYPE a><a/>"],
    ["<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"],
    ["<a>&nbsp;</a>"],
    ["<a>& b</a>"],
    ["<a>&#x110000;</a>"],
    ["<p:a/>"],
    ["<a><!-- </a>"],
    ["<a><![CDATA[ </a>"],
    [`${"<a>".repeat(100)}${"</a>".repeat(100)}`],
  ])("readXml rejects %j", (xml) => {
    expect(() => readXml(xml)).toThrow(XmlUnreadable)
  })

  it("hostile input is rejected in time that grows with its length", { timeout: 30_000 }, () => {
    expect(() => readXml(`<a ${" b=''".repeat(50_000)}`)).toThrow(XmlUnreadable)
    expect(() => readXml(`<a>${"<!--".repeat(50_000)}`)).toThrow(XmlUnreadable)
  })
})
