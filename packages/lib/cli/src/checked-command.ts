/** A command that collects all unknown options of its line instead of stopping at the first. */
import { Command, CommanderError } from "commander"

export class CheckedCommand extends Command {
  /** Throws an error that suggests a similar option; the types of commander lack it. */
  declare private readonly unknownOption: (flag: string) => void
  private readonly wrong: Array<string>

  constructor(name: string | undefined, wrong: Array<string>) {
    super(name)
    this.wrong = wrong
  }

  override createCommand(name?: string): CheckedCommand {
    return new CheckedCommand(name, this.wrong)
  }

  /** The words of a group are for its commands: only they know whether an option exists. */
  override parseOptions(words: Array<string>): ReturnType<Command["parseOptions"]> {
    const parsed = this.parsedOptions(words)
    const { operands, unknown } = parsed
    const isHelp = unknown.includes("--help") || unknown.includes("-h")
    if (this.commands.length > 0 || isHelp || unknown.length === 0) return parsed
    for (const word of unknown) {
      // A value behind = may be a secret and is not shown.
      const [name = ""] = word.split("=")
      if (name.startsWith("-")) this.addUnknown(name)
    }
    return { operands, unknown: [] }
  }

  /** A last option without its value is as wrong as the unknown ones before it. */
  private parsedOptions(words: Array<string>): ReturnType<Command["parseOptions"]> {
    try {
      return super.parseOptions(words)
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error
      if (error.code !== "commander.optionMissingArgument") throw error
      this.wrong.push(messageOf(error))
      return super.parseOptions(words.slice(0, -1))
    }
  }

  private addUnknown(flag: string): void {
    try {
      this.unknownOption(flag)
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error
      this.wrong.push(messageOf(error))
    }
  }
}

/** Without commander's own prefix. */
export const messageOf = ({ message }: CommanderError): string => message.replace(/^error: /, "")
