import { useEffect, useState } from 'react'
import { Config } from '../../../api/contract/config.ts'
import { api } from './api.ts'

/** Undefined until it is there, and where the API cannot be reached. */
export function useConfig(): Config | undefined {
  const [config, setConfig] = useState<Config>()
  useEffect(() => void api.get('/api/config', Config).then(setConfig, () => {}), [])
  return config
}
