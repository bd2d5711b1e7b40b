import { SupplierLogin } from '../../../../api/contract/suppliers/account.ts'
import { SupplierCheck } from '../../../../api/contract/suppliers/supplier.ts'
import { api } from '../../../lib/data/api.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME } from '../../../lib/words/language.ts'
import { StaffLogin } from '../../people/staff-sign-in/StaffLogin.tsx'
import { goToDashboard, SupplierNotSignedInYet } from './after-sign-in.tsx'
import { supplierAccountMessages } from './supplier-account.messages.ts'

const say = supplierAccountMessages.login

export const Login = () => (
  <SupplierNotSignedInYet>
    <StaffLogin
      name={{ name: 'email', label: common.emailAddress, type: 'email' }}
      schema={SupplierLogin}
      send={(body) => api.post('/api/supplier/login', SupplierCheck, { body })}
      onSent={() => goToDashboard({ title: say.welcome })}
      say={say}
      demoOf={({ supplier }) => ({ name: supplier.email, password: supplier.password })}
      belowPassword={
        <p>
          <a
            href={`${HOME}/supplier/reset-password`}
            className="inline-block py-1 underline underline-offset-4"
          >
            {say.forgot}
          </a>
        </p>
      }
      belowForm={
        <p className="border-t border-line pt-6 text-ink-soft">
          {say.noAccount}{' '}
          <a href={`${HOME}/supplier/signup`} className="text-ink underline underline-offset-4">
            {common.createSupplierAccount}
          </a>
        </p>
      }
    />
  </SupplierNotSignedInYet>
)
