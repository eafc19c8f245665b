/**
 * Metrics with labels, for places where each microsecond counts: the series of each combination of
 * labels is made once and updated without a fiber.
 *
 * Label values must be few: routes, states, kinds; never ids.
 */
import * as Context from "effect/Context"
import * as Metric from "effect/Metric"

/** All metrics of a process are in the default registry. */
const everybodys = Context.empty()

const separator = "\u0000"

/** `series(metric, "listener", "status")("customers", "200")` is that one series. */
export const series = <Input, State, const Labels extends ReadonlyArray<string>>(
  metric: Metric.Metric<Input, State>,
  ...labels: Labels
): ((...values: { readonly [Nth in keyof Labels]: string }) => Metric.Metric<Input, State>) => {
  const made = new Map<string, Metric.Metric<Input, State>>()
  return (...values) => {
    const key = values.join(separator)
    const known = made.get(key)
    if (known !== undefined) return known
    const attributes = Object.fromEntries(labels.map((label, nth) => [label, values[nth] ?? ""]))
    const one = Metric.withAttributes(metric, attributes)
    made.set(key, one)
    return one
  }
}

/** Adds to a counter or histogram, or sets a gauge. */
export const record = <Input, State>(metric: Metric.Metric<Input, State>, input: Input): void =>
  metric.updateUnsafe(input, everybodys)

/** Changes a gauge by that much. */
export const change = <State>(metric: Metric.Metric<number, State>, by: number): void =>
  metric.modifyUnsafe(by, everybodys)

/** A gauge whose value is read on demand ignores updates. */
const deaf = { update: () => undefined, modify: () => undefined }

/** A gauge whose value is read at each request of the metrics. */
export const gaugeOf = (name: string, description: string, read: () => number): void => {
  const get = () => ({ value: read() })
  Metric.registerUnsafe(Metric.gauge(name, { description }), everybodys, { get, ...deaf })
}

/** The same for a counter. */
export const counterOf = (name: string, description: string, read: () => number): void => {
  const get = () => ({ count: read(), incremental: true })
  const counter = Metric.counter(name, { description, incremental: true })
  Metric.registerUnsafe(counter, everybodys, { get, ...deaf })
}

/** Seconds, from a millisecond to ten: requests of all kinds. */
export const requestBoundaries = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const
