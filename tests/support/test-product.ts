import { afterAll } from 'bun:test'
import { openProduct, type Product } from './product.ts'

type Options = NonNullable<Parameters<typeof openProduct>[0]>

/** The product of one test file, closed after its last test. Workers run where it handles any `jobs`. */
export async function testProduct({
  jobs = [],
  ...options
}: Options & { jobs?: ((deps: Product['deps']) => void)[] } = {}): Promise<Product> {
  const product = await openProduct(options)
  afterAll(() => product.close())
  for (const handle of jobs) handle(product.deps)
  if (jobs.length > 0) await product.deps.jobs.startWorking()
  return product
}
