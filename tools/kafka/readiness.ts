/** Checks whether a broker responds to a client's request, because an open port proves nothing. */
import { Kafka, logLevel } from "kafkajs"

const answers = async (brokers: string): Promise<boolean> => {
  const kafka = new Kafka({
    clientId: "procurement-test-set-up",
    brokers: brokers.split(","),
    connectionTimeout: 1000,
    requestTimeout: 2000,
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
  })
  const admin = kafka.admin()
  try {
    await admin.connect()
    const { brokers: members } = await admin.describeCluster()
    return members.length > 0
  } catch {
    return false
  } finally {
    await admin.disconnect()
  }
}

const pauseMillis = 100

/**
 * Resolves once the brokers respond; rejects after the time limit, or when `givenUp` resolves
 * first.
 */
export const untilReady = async (
  brokers: string,
  withinMillis: number,
  givenUp: Promise<void>,
): Promise<void> => {
  const last = performance.now() + withinMillis
  let over = false
  const giveUp = (): void => {
    over = true
  }
  void givenUp.then(giveUp)
  while (!(await answers(brokers))) {
    if (over) throw new Error("the broker has ended")
    if (performance.now() > last) throw new Error(`no response within ${withinMillis} ms`)
    await new Promise((resolve) => setTimeout(resolve, pauseMillis))
  }
}
