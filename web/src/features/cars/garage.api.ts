import { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { garageKey } from './cars.api.ts';

export function useDeleteCar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (carId: number) => call(carEndpoints.delete, { id: carId }),
    onSettled: () => void client.invalidateQueries({ queryKey: garageKey }),
  });
}
