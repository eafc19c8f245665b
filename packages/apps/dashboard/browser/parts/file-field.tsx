/** A choice of one file. */
import { useId } from "preact/hooks"
import { Labelled } from "./field.tsx"
import { useFieldError } from "./form.tsx"

interface FileFieldProps {
  /** The API's name of the field. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Endings of files, with commas. */
  readonly accept: string
  readonly onChoose?: (file: File) => void
}

export const FileField = ({ name, label, hint, accept, onChoose }: FileFieldProps) => {
  const id = useId()
  const error = useFieldError(name)
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const [file] = currentTarget.files ?? []
    if (file !== undefined) onChoose?.(file)
  }
  return (
    <Labelled id={id} name={name} label={label} hint={hint}>
      <input
        id={id}
        name={name}
        type="file"
        accept={accept}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`}
        onChange={choose}
      />
    </Labelled>
  )
}
