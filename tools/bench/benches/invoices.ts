/**
 * Invoices made and sealed in a second of one core: the whole way, and each of its steps alone.
 *
 * The whole way leads from the domain's invoice to the container: composed, written as FA(3) XML,
 * held against schema and rules, signed (XAdES-BASELINE-B), packed (ASiC-E). Seconds are seconds of
 * CPU time of this process, helper threads included.
 */
import type { Bench, BenchContext } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { cpuRate } from "../cpu-rate.ts"
import { inTurn } from "../rounds.ts"
import { plainNumber } from "../table.ts"
import { openInvoiceSteps, type InvoiceStep } from "./invoice-steps.ts"

const warmUpSeconds = 1
const usualLines = 3
const manyLines = 50

const compare = async (
  { options, log }: BenchContext,
  { floor: floorWork, floorIs, goal, name, notes, ours: work }: InvoiceStep,
): Promise<Comparison> => {
  await cpuRate(work, warmUpSeconds)
  await cpuRate(floorWork, warmUpSeconds)
  const ours: Array<number> = []
  const floor: Array<number> = []
  for (let round = 0; round < options.rounds; round += 1) {
    const rates = await inTurn(
      round,
      () => cpuRate(work, options.seconds),
      () => cpuRate(floorWork, options.seconds),
    )
    ours.push(rates.ours)
    floor.push(rates.floor)
    log(
      `${name}: round ${round + 1} of ${options.rounds}: ours ${plainNumber(rates.ours)}/s, ` +
        `floor ${plainNumber(rates.floor)}/s, ratio ${(rates.ours / rates.floor).toFixed(2)}`,
    )
  }
  return {
    name,
    unit: "1/s of CPU",
    better: "higher",
    ours,
    floor,
    floorIs,
    notes,
    ...(goal === undefined ? {} : { goal }),
  }
}

export const invoicesBench: Bench = {
  name: "invoices",
  measures: "invoices per second of a core, the whole way and by XML, XSD, sign, ASiC and PDF",
  run: async (context) => {
    const usual = await openInvoiceSteps(usualLines, context.onEnd)
    const long = await openInvoiceSteps(manyLines, context.onEnd)
    const comparisons: Array<Comparison> = []
    for (const step of [{ ...usual.whole, goal: 0.3 }, long.whole, ...usual.steps]) {
      comparisons.push(await compare(context, step))
    }
    return comparisons
  },
}
