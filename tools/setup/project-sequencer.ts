/**
 * Runs test files in the order of their projects in the configuration instead of alphabetically:
 * long waits start first, and short files fill the end.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node"

interface Placed {
  readonly project: {
    readonly name: string
    readonly config: { readonly sequence: { readonly groupOrder: number } }
  }
}

const groupOf = ({ project }: Placed): number => project.config.sequence.groupOrder

/** Sorts by group, then by the order of the projects, and keeps the order of the files. */
export const byProject = <Spec extends Placed>(
  files: ReadonlyArray<Spec>,
  names: ReadonlyArray<string>,
): Array<Spec> => {
  const placeOf = ({ project }: Spec): number => names.indexOf(project.name)
  return files.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b))
}

export class ProjectSequencer extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const usual = await Reflect.apply(super.sort, this, [files])
    const names = this.ctx.projects.map(({ name }) => name)
    return byProject(usual, names)
  }
}
