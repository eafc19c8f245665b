/** All dependency rules, the list that `npm run architecture` and the probes go by. */
import type { Rule } from "./rule.ts"
import { domainRules } from "./rules/domain.ts"
import { rimRules } from "./rules/rim.ts"
import { workspaceRules } from "./rules/workspace.ts"

export const rules: ReadonlyArray<Rule> = [...domainRules, ...rimRules, ...workspaceRules]
