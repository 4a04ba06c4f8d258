import { workLimits } from '@sto/contract/my-workshop/work-limits';
import { formatAmount } from '../../lib/text/money.ts';

export const wrongPriceText = `Целые рубли, до ${formatAmount(workLimits.price[1])}`;
export const wrongWarrantyText = `До ${workLimits.warrantyMonths[1]} месяцев`;
