import { api, signInByApi } from './api.ts';
import { freeSlots } from './deal.ts';
import { freshPhone } from './fixtures.ts';
import { serverNow } from './new-server.ts';
import { bookTime, newWorkshop } from './own-workshop.ts';

/** Finished work with a claim of the driver that waits for the workshop. */
export async function claimedWork() {
  const workshop = await newWorkshop();
  const driverPhone = freshPhone();
  const driver = await signInByApi(driverPhone);
  const [slot] = await freeSlots(workshop.id, await serverNow());
  const id = await bookTime(workshop, driver, slot?.at ?? '');
  const bid = await api<{ visit_code: string }>('GET', '/v2/customer/bid/view/', { id }, driver.access_token);
  const start = { id, visit_code: bid.visit_code, mileage: 68_400 };
  await api('POST', '/v2/service/bid/start/', start, workshop.owner.access_token);
  await api('POST', '/v2/service/bid/finish/', { id }, workshop.owner.access_token);
  const claim = { id, text: 'Масло снова течёт' };
  const { claims } = await api<{ claims: { id: number }[] }>(
    'POST',
    '/v2/customer/bid/claim/',
    claim,
    driver.access_token,
  );
  return { id, workshop, driver, driverPhone, claimId: claims[0]?.id ?? 0 };
}
