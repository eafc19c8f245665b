/** Reads the stages of the Dockerfile: only the instructions that the tests check. */

export interface Stage {
  readonly name: string
  readonly environment: Readonly<Record<string, string>>
  readonly ports: ReadonlyArray<number>
  readonly user: string | undefined
  /** Commands in exec form: those that the build runs and the one that starts the process. */
  readonly runs: ReadonlyArray<ReadonlyArray<string>>
  readonly entrypoint: ReadonlyArray<string> | undefined
}

type Stages = ReadonlyMap<string, Stage>

/** Adds a stage with everything that it inherits from the stage that it is built on. */
const withStage = (stages: Stages, text: string): Stages => {
  const [, base = "", name = ""] = /^(\S+) AS (\S+)/.exec(text) ?? []
  const inherited = stages.get(base)
  const argumentsOf = (instruction: string): ReadonlyArray<string> =>
    [...text.matchAll(new RegExp(`^${instruction} (.*)$`, "gm"))].map(([, rest = ""]) => rest)
  const inExecForm = (instruction: string): ReadonlyArray<ReadonlyArray<string>> =>
    argumentsOf(instruction)
      .filter((rest) => rest.startsWith("["))
      .map((rest) => JSON.parse(rest))
  const pairs = argumentsOf("ENV").flatMap((rest) => [...rest.matchAll(/(\w+)=(\S*)/g)])
  const stage = {
    name,
    environment: {
      ...inherited?.environment,
      ...Object.fromEntries(pairs.map(([, key = "", value = ""]) => [key, value])),
    },
    ports: [...(inherited?.ports ?? []), ...argumentsOf("EXPOSE").map(Number)],
    user: argumentsOf("USER").at(-1) ?? inherited?.user,
    runs: inExecForm("RUN"),
    entrypoint: inExecForm("ENTRYPOINT").at(-1),
  }
  return new Map([...stages, [name, stage]])
}

/** By their names. */
export const stagesOf = (text: string): Stages => {
  const [, ...stages] = text.replaceAll(/\\\n\s*/g, "").split(/^FROM /m)
  return stages.reduce<Stages>(withStage, new Map())
}
