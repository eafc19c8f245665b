import { describe, expect, it } from "vitest"
import { type BrokerSources, chooseBroker, type TestBroker } from "./choice.ts"

const broker = (origin: string): TestBroker => ({
  brokers: "127.0.0.1:9092",
  origin,
  release: () => Promise.resolve(),
})

/** Sources that note who was asked. */
const sources = (has: { given?: string; docker?: boolean; local?: boolean }) => {
  const asked: Array<string> = []
  const all: BrokerSources = {
    given: has.given ?? "",
    inDocker: () => {
      asked.push("docker")
      return Promise.resolve(has.docker === true ? broker("container") : undefined)
    },
    local: () => {
      asked.push("local")
      return Promise.resolve(has.local === true ? broker("process") : "no java")
    },
  }
  return { all, asked }
}

describe("The broker of the tests", () => {
  it("is the one that KAFKA_BROKERS names, and nothing is started", async () => {
    const { all, asked } = sources({ given: "a:1,b:2", docker: true, local: true })
    expect(await chooseBroker(all)).toMatchObject({ brokers: "a:1,b:2", origin: "KAFKA_BROKERS" })
    expect(asked).toEqual([])
  })

  it("runs in a container where an engine answers", async () => {
    const { all, asked } = sources({ docker: true, local: true })
    expect(await chooseBroker(all)).toMatchObject({ origin: "container" })
    expect(asked).toEqual(["docker"])
  })

  it("is a process of its own where there is no engine", async () => {
    const { all } = sources({ local: true })
    expect(await chooseBroker(all)).toMatchObject({ origin: "process" })
  })

  it("is none, with the reason, where nothing is left", async () => {
    expect(await chooseBroker(sources({}).all)).toBe(
      "KAFKA_BROKERS is not set, no container engine answers, and no java",
    )
  })
})
