/** Collects the results from the metadata of tests, never from their names or folders. */
import type { TestCase, TestModule, TestSuite } from "vitest/node"
import type { MutantMark } from "../suite/task-meta.ts"
import type {
  BrokenFile,
  ClauseOutcome,
  ClauseRun,
  ContractRun,
  SaboteurRun,
} from "./contract-report.ts"

const messageOf = (errors: ReadonlyArray<{ readonly message: string }>): string =>
  errors.map(({ message }) => message).join("; ")

/** Returns why the test's environment failed: the layer of its suite, a hook, the file. */
const failureAround = (test: TestCase): string => {
  const failures: Array<string> = []
  let place: TestSuite | TestModule = test.parent
  while (place.type === "suite") {
    failures.push(messageOf(place.errors()))
    place = place.parent
  }
  return [...failures, messageOf(place.errors())].filter((each) => each !== "").join("; ")
}

const outcomeOf = (test: TestCase, isDenied: boolean, around: string): ClauseOutcome => {
  const { state } = test.result()
  if (state === "passed") return "kept"
  if (state === "failed" || around !== "") return "broken"
  return isDenied ? "skipped" : "not run"
}

const clauseRun = (test: TestCase): ReadonlyArray<ClauseRun> => {
  const mark = test.meta().contractClause
  if (mark === undefined) return []
  const around = failureAround(test)
  const outcome = outcomeOf(test, mark.missingCapability !== undefined, around)
  const failure = messageOf(test.result().errors ?? []) || around
  return [
    {
      ...mark,
      file: test.module.relativeModuleId,
      outcome,
      milliseconds: Math.round(test.diagnostic()?.duration ?? 0),
      ...(outcome === "broken" ? { failure } : {}),
    },
  ]
}

const saboteurRun = (test: TestCase): ReadonlyArray<SaboteurRun> => {
  const mark = test.meta().contractSaboteur
  return mark === undefined ? [] : [{ ...mark, isCaught: test.result().state === "passed" }]
}

const brokenFile = (module: TestModule): ReadonlyArray<BrokenFile> => {
  const failure = messageOf(module.errors())
  return failure === "" ? [] : [{ file: module.relativeModuleId, failure }]
}

const mutantMark = (test: TestCase): ReadonlyArray<MutantMark> => {
  const mark = test.meta().contractMutants
  return mark === undefined ? [] : [mark]
}

/** The clauses, saboteurs, mutants and files of a finished run. */
export const contractRunOf = (modules: ReadonlyArray<TestModule>): ContractRun => {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  return {
    clauses: tests.flatMap(clauseRun),
    saboteurs: tests.flatMap(saboteurRun),
    mutants: tests.flatMap(mutantMark),
    brokenFiles: modules.flatMap(brokenFile),
  }
}
