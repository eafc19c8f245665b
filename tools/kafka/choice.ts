/**
 * Which Kafka the tests run on: the one of KAFKA_BROKERS, else a container, else our own process.
 *
 * The order is decided here and nowhere else. It never falls back to less than a real broker: where
 * there is none the answer says why.
 */

export interface TestBroker {
  /** `host:port`, several parted by commas. */
  readonly brokers: string
  /** Which of the three it is, for people. */
  readonly origin: string
  readonly release: () => Promise<void>
}

export interface BrokerSources {
  /** KAFKA_BROKERS; empty when it is not set. */
  readonly given: string
  /** A broker in a container, or undefined where there is no engine. */
  readonly inDocker: () => Promise<TestBroker | undefined>
  /** A broker as a separate process, or what is missing for it. */
  readonly local: () => Promise<TestBroker | string>
}

/** The broker to use, or a sentence that says why there is none. */
export const chooseBroker = async (sources: BrokerSources): Promise<TestBroker | string> => {
  if (sources.given !== "") {
    return { brokers: sources.given, origin: "KAFKA_BROKERS", release: () => Promise.resolve() }
  }
  const contained = await sources.inDocker()
  if (contained !== undefined) return contained
  const own = await sources.local()
  if (typeof own !== "string") return own
  return `KAFKA_BROKERS is not set, no container engine answers, and ${own}`
}
