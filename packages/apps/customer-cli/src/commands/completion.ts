/**
 * `procurement-api completion <shell>`: a script that asks the program for completions at runtime,
 * so that it never needs to be reinstalled.
 */
import type { Command } from "commander"
import type { AddCommands } from "./command.ts"

const scripts = {
  bash: `_procurement_api() {
  mapfile -t COMPREPLY < <(procurement-api completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}")
}
complete -o default -F _procurement_api procurement-api
`,
  zsh: `#compdef procurement-api
_procurement_api() {
  local -a found
  found=("\${(@f)$(procurement-api completion words -- "\${(@)words[2,CURRENT]}")}")
  compadd -- $found || _files
}
compdef _procurement_api procurement-api
`,
  fish: `function __procurement_api
  procurement-api completion words -- (commandline -opc)[2..] (commandline -ct)
end
complete -c procurement-api -f -a '(__procurement_api)'
`,
} as const

const shells = ["bash", "zsh", "fish"] as const

/** The command that the words name, as far as they match. */
const commandNamed = (program: Command, words: ReadonlyArray<string>): Command => {
  const next = words.find((word) => !word.startsWith("-"))
  const subcommand = program.commands.find((each) => each.name() === next)
  if (subcommand === undefined || next === undefined) return program
  return commandNamed(subcommand, words.slice(words.indexOf(next) + 1))
}

const candidatesOf = (command: Command): ReadonlyArray<string> => [
  ...command.commands.map((each) => each.name()),
  ...command.registeredArguments.flatMap(({ description }) =>
    /^[\w.]+(?:, [\w.]+)+$/.test(description) ? description.split(", ") : [],
  ),
  ...command.options.map(({ long, short }) => long ?? short ?? ""),
  "--help",
]

/** Completions of the last word. */
const completionsOf = (program: Command, words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const typed = words.at(-1) ?? ""
  const command = commandNamed(program, words.slice(0, -1))
  return candidatesOf(command).filter((each) => each.startsWith(typed))
}

export const addCompletion: AddCommands = (command, context) => {
  command
    .argument("<shell>", shells.join(", "))
    .argument("[words...]")
    .addHelpText("after", "\nExample:\n  source <(procurement-api completion bash)")
    .action(async (name: string, words: ReadonlyArray<string>) => {
      if (name === "words") {
        const program = await context.program(words)
        return context.write(
          completionsOf(program, words)
            .map((each) => `${each}\n`)
            .join(""),
        )
      }
      const problems = context.problems("completion bash")
      const shell = problems.choice(name, "<shell>", shells) ?? "bash"
      problems.check()
      return context.write(scripts[shell])
    })
}
