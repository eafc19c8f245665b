/**
 * What the signer process sees of the environment: what any program needs to run, and where PKCS#11
 * modules look for their configuration. All else, passwords and tokens among it, stays outside.
 */

/** `SystemRoot`: without it no program opens a socket on Windows. */
const usual = [
  "PATH",
  "HOME",
  "LANG",
  "LC_ALL",
  "TZ",
  "TMPDIR",
  "TEMP",
  "LD_LIBRARY_PATH",
  "SystemRoot",
]

/** As the modules' manuals name them; what is not here is named by whoever needs it. */
const ofModules = [
  "SOFTHSM2_CONF",
  "OPENSC_CONF",
  "PCSCLITE_CSOCK_NAME",
  "YUBIHSM_PKCS11_CONF",
  "ChrystokiConfigurationPath",
  "CS_PKCS11_R3_CFG",
  "NFAST_HOME",
  "TPM2_PKCS11_STORE",
]

type Environment = Readonly<Record<string, string | undefined>>

/** Of `environment` what a signer process gets; `more` are names besides the usual ones. */
export const signerEnvironment = (
  environment: Environment,
  more: ReadonlyArray<string> = [],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...usual, ...ofModules, ...more].flatMap((name) => {
      const value = environment[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
