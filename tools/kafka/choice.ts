/**
 * Chooses the tests' Kafka: the one of KAFKA_BROKERS, else a container, else our own process.
 *
 * This is the only place that decides the order. It always chooses a real broker; without one it
 * returns the reason.
 */

export interface TestBroker {
  /** `host:port`, separated by commas. */
  readonly brokers: string
  /** A description of the source, for people. */
  readonly origin: string
  readonly release: () => Promise<void>
}

export interface BrokerSources {
  /** KAFKA_BROKERS; empty when it is not set. */
  readonly given: string
  /** A broker in a container, or undefined without an engine. */
  readonly inDocker: () => Promise<TestBroker | undefined>
  /** A broker as a separate process, or what it lacks. */
  readonly local: () => Promise<TestBroker | string>
}

/** Returns the broker to use, or a sentence with the reasons why there is none. */
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
